/** Made by vite/catalogue-files.ts: language → file; empty while developing. */
declare module 'virtual:catalogue-files' {
  const files: Readonly<Record<string, string | undefined>>;
  export default files;
}
