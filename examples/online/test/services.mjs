/** A real PostgreSQL and a real nginx, from Debian, in temporary folders. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { atEnd, ownAddress, until } from './programs.mjs';

/**
 * PostgreSQL on a Unix socket in its folder. It refuses to run as root, so tests of root run it as the user postgres.
 */
export class TestPostgres {
  #folder = mkdtempSync(join(tmpdir(), 'klin-zha-postgres-'));
  #owner;
  #isRunning = false;

  constructor() {
    atEnd(() => this.stop());
  }

  get url() {
    return `postgres:///postgres?host=${this.#folder}&user=postgres`;
  }

  create() {
    const base = '/usr/lib/postgresql';
    const [version] = existsSync(base) ? readdirSync(base) : [];
    if (version === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
    this.programs = join(base, version, 'bin');
    if (process.getuid() === 0) {
      const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
      this.#owner = { uid: idOf('-u'), gid: idOf('-g') };
      chownSync(this.#folder, this.#owner.uid, this.#owner.gid);
    }
    const options = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'];
    this.#run('initdb', '-D', join(this.#folder, 'data'), ...options);
    this.start();
    return this;
  }

  start() {
    // No test breaks the operating system, so nothing needs to be on the disk.
    const options = `-k '${this.#folder}' -c listen_addresses='' -c fsync=off`;
    this.#control('start', '-l', join(this.#folder, 'log'), '-o', options);
    this.#isRunning = true;
  }

  /** Stops the server without warning. */
  halt() {
    this.#control('stop', '-m', 'immediate');
    this.#isRunning = false;
  }

  stop() {
    if (this.#isRunning) this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async query(text, values) {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const { rows } = await client.query(text, values);
    await client.end();
    return rows;
  }

  #control(...args) {
    this.#run('pg_ctl', '-D', join(this.#folder, 'data'), '-w', '-t', '86400', ...args);
  }

  #run(name, ...args) {
    const options = { cwd: this.#folder, stdio: ['ignore', 'ignore', 'inherit'], ...this.#owner };
    const { status } = spawnSync(join(this.programs, name), args, options);
    if (status !== 0) throw new Error(`${name} ended with status ${status}.`);
  }
}

/** nginx in front of servers, as README.md says, but without a certificate. */
export class TestNginx {
  #folder = mkdtempSync(join(tmpdir(), 'klin-zha-nginx-'));
  #process;
  host = ownAddress();
  port = 24680;

  constructor() {
    atEnd(() => this.stop());
  }

  /** Starts nginx in front of servers. */
  async start(servers) {
    const file = join(this.#folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${this.#folder}/pid; daemon off; error_log ${this.#folder}/error.log; worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${this.#folder}/${name};`).join(' ')}
  upstream klin_zha {
    ${servers.map(({ host, port }) => `server ${host}:${port} max_fails=0;`).join(' ')}
  }
  server {
    listen ${this.host}:${this.port};
    location / {
      proxy_pass http://klin_zha;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
    }
  }
}
`,
    );
    this.#process = spawn('nginx', ['-c', file, '-p', this.#folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(async () => {
      if (this.#process.exitCode !== null) throw new Error('nginx did not start.');
      return (await fetch(`http://${this.host}:${this.port}/healthz`).catch(() => undefined))?.ok;
    });
    return this;
  }

  stop() {
    this.#process?.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
