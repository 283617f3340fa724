/** The rulings of `docs/rules.md` by number. The build makes this module. */
declare module 'virtual:rulings' {
  const rulings: Readonly<Record<string, string>>;
  export default rulings;
}

/** Address of the worker in a folder. The build makes this module. */
declare module 'virtual:worker/*' {
  const address: string;
  export default address;
}
