/** Types of browser.mjs, for the tests. */
export function chromiumPath(): string | undefined;
export const CHROMIUM_FLAGS: string[];
export function fullChromiumPath(): string | undefined;
