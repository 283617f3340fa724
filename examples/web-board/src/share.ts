/** A text in the part of an address that no server sees, compressed. */

/** What stands before the text in an address. */
const mark = '#game=';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The address of this page that opens a text. */
export async function addressOf(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const url = new URL(location.href);
  url.hash = mark + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return url.href;
}

/** The text that this page's address holds; undefined where it holds none, or a damaged one. */
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

/** Takes the text out of the address, so that a reload goes on with what was played since. */
export function clearAddress(): void {
  history.replaceState(null, '', location.pathname + location.search);
}
