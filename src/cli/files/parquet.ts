/** Position tables as Parquet files. */

import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { PositionRow } from '../../records/index.ts';
import type { Target } from './written-file.ts';

const int = { type: 'INT32', repetition_type: 'REQUIRED' } as const;
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** Columns of a `PositionRow`. */
const schema: SchemaElement[] = [
  { name: 'root', num_children: 5 },
  { name: 'hash', type: 'INT64', repetition_type: 'REQUIRED' },
  { name: 'game', ...int },
  { name: 'ply', ...int },
  { name: 'move', ...text, repetition_type: 'OPTIONAL' },
  { name: 'result', ...text, repetition_type: 'REQUIRED' },
];

/** Rows per group. */
const groupRows = 100_000;

/** Writes rows to a Parquet file, group by group. */
export class ParquetTable {
  readonly #target: Target;
  readonly #bytes: ByteWriter = new ByteWriter();
  readonly #writer: ParquetWriter = new ParquetWriter({ writer: this.#bytes, schema });
  #rows: PositionRow[] = [];

  constructor(target: Target) {
    this.#target = target;
  }

  async put(rows: readonly PositionRow[]): Promise<void> {
    for (const row of rows) this.#rows.push(row);
    if (this.#rows.length >= groupRows) await this.#group();
  }

  /** Writes the last group and the footer. */
  async end(): Promise<void> {
    if (this.#rows.length > 0) await this.#group();
    await this.#writer.finish();
    await this.#flush();
  }

  async #group(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    await this.#writer.write({
      columnData: [
        { name: 'hash', data: BigInt64Array.from(rows, ({ hash }) => hash) },
        { name: 'game', data: Int32Array.from(rows, ({ game }) => game) },
        { name: 'ply', data: Int32Array.from(rows, ({ ply }) => ply) },
        { name: 'move', data: rows.map(({ move }) => move) },
        { name: 'result', data: rows.map(({ result }) => result) },
      ],
      rowGroupSize: rows.length,
    });
    await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#target.write(this.#bytes.getBytes().slice());
    this.#bytes.index = 0;
  }
}
