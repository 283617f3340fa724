/** Games and positions in the fragment of an address, which no server sees. */

/** Prefix of the text in an address. */
const mark = '#game=';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Returns the address of this page that opens a text. */
export async function addressOf(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const url = new URL(location.href);
  url.hash = mark + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return url.href;
}

/** Returns the text in this page's address, or undefined if it is missing or damaged. */
export async function textInAddress(): Promise<string | undefined> {
  if (!location.hash.startsWith(mark)) return undefined;
  try {
    const letters = atob(location.hash.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return undefined;
  }
}

/** A position string with its ruleset. */
export interface SharedPosition {
  readonly rules: string;
  readonly position: string;
}

/** Returns the address of this page that opens a position. */
export function addressOfPosition({ rules, position }: SharedPosition): string {
  const url = new URL(location.href);
  url.hash = String(new URLSearchParams({ rules, position }));
  return url.href;
}

/** Returns the position in this page's address, which may be invalid, or undefined if there is none. */
export function positionInAddress(): SharedPosition | undefined {
  const parts = new URLSearchParams(location.hash.slice(1));
  const position = parts.get('position');
  return position === null ? undefined : { rules: parts.get('rules') ?? 'klin-zha', position };
}

/** Removes the text from the address, so that a reload continues with the current game. */
export function clearAddress(): void {
  history.replaceState(null, '', location.pathname + location.search);
}
