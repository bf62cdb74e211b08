declare module 'virtual:parser-worker' {
  /** Path of the file that parser threads run. */
  const path: string;
  export default path;
}
