/** A request that the server refuses. Its code, message and article are sent to the client. */
export class Refusal extends Error {
  constructor(code, message, article) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.article = article;
  }

  toJSON() {
    const { code, message, article } = this;
    return article === undefined ? { code, message } : { code, message, article };
  }
}

/** Returns the refusal of a mistyped command of the host. */
export const badCommand = (text) => new Refusal('bad-command', text);

/** The storage could not read or write. Whether a write was done is unknown. */
export class StorageFault extends Error {
  constructor(cause) {
    super(`Storage: ${cause?.code ?? ''} ${cause?.message ?? cause}`, { cause });
    this.name = 'StorageFault';
  }
}

/** Returns the answer to a client for an error. */
export function refusalOf(error) {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageFault)
    return new Refusal('storage', 'The server cannot store moves now, and the clocks stop. Try again soon.');
  return new Refusal('server-error', 'The server could not do this.');
}
