/** Made by vite/catalogue-files.ts; empty while developing. */
declare module 'virtual:catalogue-files' {
  const files: {
    /** Language → part of its texts → file. */
    readonly texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
    /** Part → the files whose pages show texts of it. */
    readonly needed: Readonly<Record<string, readonly string[] | undefined>>;
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
declare module '@aaspaas/contract/messages/en/index.ts?texts=slots' {
  export { en } from '@aaspaas/contract/messages/en/index.ts';
}
declare module '@aaspaas/contract/messages/en/index.ts?texts=rest' {
  export { en } from '@aaspaas/contract/messages/en/index.ts';
}
declare module '@aaspaas/contract/messages/hi/index.ts?texts=first' {
  export { hi } from '@aaspaas/contract/messages/hi/index.ts';
}
declare module '@aaspaas/contract/messages/hi/index.ts?texts=slots' {
  export { hi } from '@aaspaas/contract/messages/hi/index.ts';
}
declare module '@aaspaas/contract/messages/hi/index.ts?texts=rest' {
  export { hi } from '@aaspaas/contract/messages/hi/index.ts';
}
