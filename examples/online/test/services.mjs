/** A real PostgreSQL and a real nginx, from Debian, in temporary folders. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from './programs.mjs';

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL. It refuses to run as root, so tests of root run it as the user postgres. */
export class TestPostgres {
  #folder = mkdtempSync(join(tmpdir(), 'klin-zha-postgres-'));
  #owner;
  #port;

  get url() {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  async create() {
    const base = '/usr/lib/postgresql';
    const [version] = existsSync(base) ? readdirSync(base) : [];
    if (version === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
    this.programs = join(base, version, 'bin');
    if (process.getuid() === 0) {
      const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
      this.#owner = { uid: idOf('-u'), gid: idOf('-g') };
      chownSync(this.#folder, this.#owner.uid, this.#owner.gid);
    }
    this.#port = await freePort();
    this.#run('initdb', '-D', join(this.#folder, 'data'), '-A', 'trust', '-U', 'postgres', '-E', 'UTF8');
    this.start();
    return this;
  }

  start() {
    const options = `-p ${this.#port} -k '${this.#folder}' -c listen_addresses=127.0.0.1`;
    this.#control('start', '-l', join(this.#folder, 'log'), '-o', options);
  }

  /** Stops the server without warning. */
  halt() {
    this.#control('stop', '-m', 'immediate');
  }

  stop() {
    this.halt();
    rmSync(this.#folder, { recursive: true });
  }

  async query(text, values) {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const { rows } = await client.query(text, values);
    await client.end();
    return rows;
  }

  #control(...args) {
    this.#run('pg_ctl', '-D', join(this.#folder, 'data'), '-w', ...args);
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
  port;

  async start(ports) {
    this.port = await freePort();
    const file = join(this.#folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${this.#folder}/pid; daemon off; error_log ${this.#folder}/error.log; worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${this.#folder}/${name};`).join(' ')}
  upstream klin_zha {
    ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')}
  }
  server {
    listen 127.0.0.1:${this.port};
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
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined);
      if (answer?.status === 200) return this;
      if (attempt > 200) throw new Error('nginx did not start.');
      await pause(50);
    }
  }

  stop() {
    this.#process.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
