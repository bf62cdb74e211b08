declare module 'virtual:parser-worker' {
  /** Path of the script that parser threads run. */
  const path: string;
  export default path;
}
