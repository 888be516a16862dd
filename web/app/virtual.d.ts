/** Made by vite/catalogue-files.ts; empty while developing. */
declare module 'virtual:catalogue-files' {
  const files: {
    /** Language → part of its texts → file. */
    readonly texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
    /** The files whose pages show texts beyond the first part. */
    readonly needRest: readonly string[];
  };
  export default files;
}

/** Made by vite/stylesheets.ts; empty while developing. */
declare module 'virtual:stylesheets' {
  /** Path → styles, of those small enough to be written into a document. */
  const stylesheets: Readonly<Record<string, string>>;
  export default stylesheets;
}

// Parts of a language's texts (vite/text-parts.ts).
declare module '@aaspaas/contract/messages/en/index.ts?texts=first' {
  export { en } from '@aaspaas/contract/messages/en/index.ts';
}
declare module '@aaspaas/contract/messages/en/index.ts?texts=rest' {
  export { en } from '@aaspaas/contract/messages/en/index.ts';
}
declare module '@aaspaas/contract/messages/hi/index.ts?texts=first' {
  export { hi } from '@aaspaas/contract/messages/hi/index.ts';
}
declare module '@aaspaas/contract/messages/hi/index.ts?texts=rest' {
  export { hi } from '@aaspaas/contract/messages/hi/index.ts';
}
