/** Whether an address belongs to the operators' console. */
export const isConsolePath = (path: string): boolean => /^\/admin(?:\/|$)/.test(path);

/**
 * Returns the name or address of the manifest without the console's routes, which all pages outside of it load. The build writes it next to
 * the whole one (vite/shrink-manifest.ts).
 */
export const siteManifest = (manifest: string): string =>
  manifest.replace(/manifest-(\w+\.js)$/, 'site-manifest-$1');
