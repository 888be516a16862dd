/** Returns a number from 0 to below 1, to spread the retries of many browsers; not for secrets. */
export const randomShare = (): number => Math.random();
