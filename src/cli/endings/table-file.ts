/** Reads files of endgame tables. */

import { readFileSync } from 'node:fs';
import { type EndingTable, openTable } from '../../endings/index.ts';
import { KlinZhaError } from '../../index.ts';
import { readFailure } from '../files/bytes.ts';
import { CommandFailure, faultMessage } from '../messages.ts';

/** Opens a table. @throws CommandFailure if the file cannot be read or is not a table */
export function readTable(file: string): EndingTable {
  try {
    return openTable(readFileSync(file));
  } catch (error) {
    if (error instanceof KlinZhaError)
      throw new CommandFailure(1, ...error.faults.map((fault) => `${file}: ${faultMessage(fault)}`));
    throw readFailure(file, error);
  }
}
