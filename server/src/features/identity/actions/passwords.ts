import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes a password, because phones encode the same characters as different code points. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/** Hashes a password. Takes about 50 ms of CPU time, so never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost);
}

/** Computed at startup, so that the first unknown number does not stand out by a slower answer. */
const dummyHash = hashPassword('nobody');

/** Compares a password. Without an account it compares with a dummy hash, which takes the same time. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), normalizePassword(password));
  return matches && stored !== undefined;
}
