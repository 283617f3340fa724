// The browsers of the platform check: each opens a page of the packed package and returns its answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Answer of the check, after the board element drew an empty board. */
const inPage = `
  await import('/node_modules/klin-zha/dist/element.js');
  const { klinZha, createState } = await import('klin-zha');
  const board = document.body.appendChild(document.createElement('klin-zha-board'));
  board.state = createState(klinZha);
  await new Promise((resolve) => setTimeout(resolve));
  const cells = board.shadowRoot.querySelectorAll('[role=gridcell]').length;
  if (cells !== 81) throw new Error('the board element has ' + cells + ' cells');
  return (await import('/run.mjs')).answer;
`;

/** Serves the project with a page whose import map knows the package. */
function serve(project) {
  const { exports } = JSON.parse(
    readFileSync(join(project, 'node_modules', 'klin-zha', 'package.json'), 'utf8'),
  );
  const imports = Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'string'
      ? []
      : [[`klin-zha${name.slice(1)}`, `/node_modules/klin-zha/${target.import.default.slice(2)}`]],
  );
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  const page = `<!doctype html><script type="importmap">${map}</script><body>`;
  const server = createServer(({ url }, response) => {
    const file = join(project, decodeURIComponent(url));
    const isFile = extname(file) !== '' && existsSync(file);
    response.setHeader('content-type', isFile ? 'text/javascript' : 'text/html');
    response.end(isFile ? readFileSync(file) : page);
  });
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}

/** Evaluates the check on a page of the project, then closes the browser. */
async function answerOf(project, evaluateAt, close) {
  const server = await serve(project);
  try {
    return await evaluateAt(`http://localhost:${server.address().port}/`);
  } finally {
    await close();
    server.close();
  }
}

/** Debian's Chromium. */
export async function chromium(project) {
  const { chromium: browsers } = await import('playwright-core');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await browsers.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const evaluateAt = async (address) => {
    const page = await browser.newPage();
    await page.goto(address);
    return page.evaluate(`(async () => {${inPage}})()`);
  };
  return [browser.version(), ['modules', () => answerOf(project, evaluateAt, () => browser.close())]];
}

/** Debian's Firefox by WebDriver BiDi; `puppeteer` is the file of puppeteer-core. */
export async function firefox(project, puppeteer) {
  const { default: browsers } = await import(pathToFileURL(puppeteer).href);
  const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
  const browser = await browsers.launch({ browser: 'firefox', executablePath, protocolTimeout: 600_000 });
  const evaluateAt = async (address) => {
    const page = await browser.newPage();
    await page.goto(address);
    return page.evaluate(`(async () => {${inPage}})()`);
  };
  return [await browser.version(), ['modules', () => answerOf(project, evaluateAt, () => browser.close())]];
}

/** WebKit by the driver of WebKitGTK, on a screen of Xvfb. */
export async function webkit(project) {
  const libraries = '/usr/lib/x86_64-linux-gnu';
  const folder = readdirSync(libraries).find((name) => existsSync(join(libraries, name, 'MiniBrowser')));
  if (folder === undefined) throw new Error('There is no MiniBrowser: install webkit2gtk-driver and xvfb.');
  const screen = spawn('Xvfb', ['-displayfd', '3'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  await once(screen, 'spawn');
  const [display] = await once(screen.stdio[3], 'data');
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}` };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const call = callsTo(`http://127.0.0.1:${port}`);
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  try {
    const options = { binary: join(libraries, folder, 'MiniBrowser'), args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': options, timeouts: { script: 600_000 } };
    const { sessionId, capabilities } = await call('POST', '/session', { capabilities: { alwaysMatch } });
    const evaluateAt = async (url) => {
      await call('POST', `/session/${sessionId}/url`, { url });
      const script = `const done = arguments[0];
        (async () => {${inPage}})().then(done, (error) => done('FAILED ' + error));`;
      const answer = await call('POST', `/session/${sessionId}/execute/async`, { script, args: [] });
      if (answer.startsWith('FAILED ')) throw new Error(answer.slice(7));
      return answer;
    };
    const close = async () => {
      await call('DELETE', `/session/${sessionId}`);
      stop();
    };
    return [capabilities.browserVersion, ['modules', () => answerOf(project, evaluateAt, close)]];
  } catch (error) {
    stop();
    throw error;
  }
}

/** Returns the number of a free port: the driver does not choose one itself. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Returns a function that calls a driver, which needs some time before it listens. */
function callsTo(address) {
  return async (method, path, body) => {
    for (let again = 0; ; again++) {
      try {
        const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
        const { value } = await response.json();
        if (!response.ok) throw new Error(value.message);
        return value;
      } catch (error) {
        if (error.cause?.code !== 'ECONNREFUSED' || again > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
}
