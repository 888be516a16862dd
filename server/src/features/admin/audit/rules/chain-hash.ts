/** The hash before the first entry. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * Returns the hash of a link: of its position, the hash before it and the entry. It is keyed, so that someone who can only write to the database
 * cannot compute a new chain.
 */
export function chainHash(
  mac: (text: string) => Buffer,
  link: { readonly position: number; readonly previous: Buffer; readonly content: string },
): Buffer {
  return mac(`audit chain ${link.position} ${link.previous.toString('hex')} ${link.content}`);
}
