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
