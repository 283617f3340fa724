/** The server of the page: whether there is one, its address, and who the visitor is. */

/** Facts in `online.json`. */
interface Facts {
  readonly name: string;
  readonly socket: string;
}

/** Returns the address of the server's socket, or null if no server for online games serves the page. */
export async function findServer(): Promise<string | null> {
  try {
    const response = await fetch('./online.json', { cache: 'no-store' });
    const facts = (await response.json()) as Facts;
    if (!response.ok || facts.name !== 'klin-zha-online') return null;
    const address = new URL(facts.socket, document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    return address.href;
  } catch {
    return null;
  }
}

const mark = '#online=';

/** Returns the id of the game in this page's address, or undefined. */
export function gameInAddress(): string | undefined {
  return location.hash.startsWith(mark) ? location.hash.slice(mark.length) : undefined;
}

/** Returns the address of this page that opens a game. */
export function addressOfGame(id: string): string {
  const url = new URL(location.href);
  url.hash = mark + id;
  return url.href;
}

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(`klin-zha-web-${name}`);
  } catch {
    return null;
  }
};
const store = (name: string, value: string): void => {
  try {
    localStorage.setItem(`klin-zha-web-${name}`, value);
  } catch {}
};

let unstored: string | undefined;

/**
 * The visitor: 32 hexadecimal digits of a secret, to which the seats belong, and as many of the server's seal once it is
 * known. Without storage it lasts as long as the page.
 */
export const visitor = {
  get token(): string {
    const known = stored('token') ?? unstored;
    if (known !== undefined && /^([0-9a-f]{32}){1,2}$/.test(known)) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    this.keep(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    return unstored!;
  },
  keep(token: string): void {
    unstored = token;
    store('token', token);
  },
};

export function nameOfVisitor(): string {
  return stored('name') ?? '';
}

export function keepName(name: string): void {
  store('name', name);
}
