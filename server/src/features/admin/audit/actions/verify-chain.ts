import type { Db } from '../../../../platform/db/connect.ts';
import { sameHash, type Vault } from '../../../../platform/vault.ts';
import { CHAIN_START, chainHash } from '../rules/chain-hash.ts';
import { auditChainStore } from '../store.ts';

/**
 * A fault of the audit log. `changed`: the entry, its place or its hash differs from what was chained. `removed`: the entry of a link is missing.
 * `gap`: links are missing before a position. `inserted`: an entry that was never chained. `head`: the chain does not contain the expected head.
 */
export interface ChainFault {
  readonly kind: 'changed' | 'removed' | 'gap' | 'inserted' | 'head';
  /** Id of the entry; for `gap` and `head` the position. */
  readonly at: number;
}

/** The result of a verification. */
export interface ChainReport {
  /** Number of links. */
  readonly links: number;
  /** Entries that wait for the loop; they are not protected yet. */
  readonly pending: number;
  /** The last position and its hash in hex; keep it outside the database to detect removed last entries later. */
  readonly head: string | null;
  readonly faults: readonly ChainFault[];
  /** Total number of faults; `faults` has the first of them. */
  readonly faultCount: number;
}

const BATCH = 1000;

const LISTED_FAULTS = 50;

/**
 * Compares every entry of the audit log with the hash chain.
 *
 * @param expectedHead a `head` of an earlier report, which must still be in the chain
 */
export async function verifyChain(
  db: Db,
  { stableMac }: Pick<Vault, 'stableMac'>,
  expectedHead?: { readonly position: number; readonly hash: Buffer },
): Promise<ChainReport> {
  const store = auditChainStore(db);
  const faults: ChainFault[] = [];
  let faultCount = 0;
  const report = (kind: ChainFault['kind'], at: number) => {
    faultCount += 1;
    if (faults.length < LISTED_FAULTS) faults.push({ kind, at });
  };
  let previous: Buffer = CHAIN_START;
  let position = 0;
  let links = 0;
  let headFound = expectedHead === undefined;
  for (;;) {
    const page = await store.links(position, BATCH);
    for (const link of page) {
      const { hash, entry_id: entry, content } = link as typeof link & { hash: Buffer; position: number };
      const at = Number(link.position);
      if (at !== position + 1) report('gap', at);
      if (content === null) report('removed', entry);
      else if (!sameHash(chainHash(stableMac, { position: at, previous, content }), hash))
        report('changed', entry);
      if (expectedHead?.position === at && sameHash(expectedHead.hash, hash)) headFound = true;
      // With the stored hash, so that one fault is not reported for all that follow.
      previous = hash;
      position = at;
      links += 1;
    }
    if (page.length < BATCH) break;
  }
  if (!headFound && expectedHead) report('head', expectedHead.position);
  for (let after = 0; ; ) {
    const ids = await store.unchained(after, BATCH);
    for (const id of ids) report('inserted', id);
    if (ids.length < BATCH) break;
    after = ids.at(-1) ?? after;
  }
  return {
    links,
    pending: await store.pendingCount(),
    head: links ? `${position}:${previous.toString('hex')}` : null,
    faults,
    faultCount,
  };
}
