/** A real SQLite and a real PostgreSQL from Debian, and a real DuckDB from npm, working in a folder. */

import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const remedy = 'the tests of databases need it: apt-get install sqlite3 postgresql';

/** Where a program is; an error that says how to get it where it is not. */
function programOf(name: string, folders: readonly string[]): string {
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${name} is not installed; ${remedy}`);
  return found;
}

/** A database that answers with lines of CSV. */
export interface Database {
  /** Loads the tables. */
  load(file: string): void;
  /** Runs a file of queries about a position. */
  ask(file: string, hash: string): string[][];
  stop(): void;
}

/** SQLite in a folder with the tables. */
export function startSqlite(folder: string): Database {
  const program = programOf('sqlite3', ['/usr/bin', '/usr/local/bin']);
  const run = (...commands: string[]): string =>
    execFileSync(program, ['-bail', '-csv', 'games.db', ...commands], { cwd: folder, encoding: 'utf8' });
  return {
    load: (file) => void run(`.read '${file}'`),
    ask: (file, hash) => rowsOf(run(`.parameter set :hash ${hash}`, `.read '${file}'`)),
    stop: () => {},
  };
}

/** DuckDB in a folder with the tables. */
export function startDuckdb(folder: string): Database {
  const program = fileURLToPath(new URL('../../../examples/database/duckdb.mjs', import.meta.url));
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return {
    load: (file) => void run(file),
    ask: (file, hash) => rowsOf(run(file, `--hash=${hash}`)),
    stop: () => {},
  };
}

/** PostgreSQL in a folder with the tables, heard by nobody but who knows its socket. */
export function startPostgres(folder: string): Database {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map((version) => join(base, version, 'bin')) : [];
  const [initdb, control, psql] = ['initdb', 'pg_ctl', 'psql'].map((name) =>
    programOf(name, [...versions, '/usr/bin']),
  );
  const home = mkdtempSync(join(tmpdir(), 'klin-zha-postgres-'));
  const owner = ownerOf();
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
  // Its output must not be a pipe, which the server would keep open.
  const run = (program: string, args: readonly string[]): void => {
    const stdio = ['ignore', 'ignore', 'inherit'] as const;
    const { status } = spawnSync(program, args, { cwd: home, stdio: [...stdio], ...owner });
    if (status !== 0) throw new Error(`${program} ended with ${status}`);
  };
  const data = join(home, 'data');
  run(initdb!, ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']);
  run(control!, [
    '-D',
    data,
    '-w',
    '-l',
    join(home, 'log'),
    '-o',
    `-k '${home}' -c listen_addresses='' -c fsync=off`,
    'start',
  ]);
  const ask = (...args: string[]): string =>
    execFileSync(
      psql!,
      ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-h', home, '-U', 'postgres', '--csv', '-t', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
  return {
    load: (file) => void ask('-f', file),
    ask: (file, hash) => rowsOf(ask('-v', `hash=${hash}`, '-f', file)),
    stop() {
      run(control!, ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to be root: its own user, or nobody special where this is none. */
function ownerOf(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

function rowsOf(csv: string): string[][] {
  const lines = csv.split(/\r?\n/).filter((line) => line !== '');
  return lines.map((line) => line.split(',').map((text) => text.replace(/^"(.*)"$/, '$1')));
}
