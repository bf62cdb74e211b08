declare module 'virtual:parser-worker' {
  /** Path of the script that worker threads run. */
  const path: string;
  export default path;
}
