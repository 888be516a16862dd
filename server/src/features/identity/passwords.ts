import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), with the least that OWASP asks for: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Phones type the same letters as different code points; they are one password. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/** Hashes a password; takes some 50 ms of a core, so never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost);
}

/** Made once at the start, so that the first unknown number is not told by its slower answer. */
const dummyHash = hashPassword('nobody');

/** Compares a password. Where there is no account a hash of nobody's password is tried, which takes just as long. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), normalizePassword(password));
  return matches && stored !== undefined;
}
