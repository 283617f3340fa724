/** Reads files of endgame tables. */

import { readFile } from 'node:fs/promises';
import { type EndingTable, openTable } from '../../endings/index.ts';
import { KlinZhaError } from '../../index.ts';
import { readFailure } from '../files/bytes.ts';
import { CommandFailure, faultMessage } from '../messages.ts';

/** Opens a table. @throws CommandFailure if the file cannot be read or is not a table */
export async function readTable(file: string): Promise<EndingTable> {
  try {
    return openTable(await readFile(file));
  } catch (error) {
    if (error instanceof KlinZhaError)
      throw new CommandFailure(1, ...error.faults.map((fault) => `${file}: ${faultMessage(fault)}`));
    throw readFailure(file, error);
  }
}
