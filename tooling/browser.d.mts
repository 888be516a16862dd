/** Types of browser.mjs, for the tests. */
export function chromiumPath(): string | undefined;
export const QUIET: string[];
export function fullChromiumPath(): string | undefined;
