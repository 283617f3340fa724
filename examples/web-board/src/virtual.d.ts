/** The rulings of `docs/rules.md` by number. The build makes this module. */
declare module 'virtual:rulings' {
  const rulings: Readonly<Record<string, string>>;
  export default rulings;
}

/** The default export of the file in `KLIN_ZHA_BOT`. The build makes this module. */
declare module 'virtual:own-bot' {
  const bot: Partial<import('klin-zha/bots').AsyncBot> | undefined;
  export default bot;
}

/** Address of the worker in a folder. The build makes this module. */
declare module 'virtual:worker/*' {
  const address: string;
  export default address;
}
