import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { CHAIN_START, chainHash } from '../rules/chain-hash.ts';
import { auditChainStore } from '../store.ts';

const BATCH = 500;

/**
 * Appends the committed entries to the hash chain, in the order in which they were committed. One process does it at a time, in short
 * transactions; writers of entries never wait for it. Returns the number of appended entries.
 */
export async function appendToChain({ db, vault }: Pick<Platform, 'db' | 'vault'>): Promise<number> {
  let total = 0;
  for (;;) {
    const appended = await transaction(db, async (tx) => {
      const store = auditChainStore(tx);
      if (!(await store.tryLock())) return 0;
      const entries = await store.takePending(BATCH);
      if (!entries.length) return 0;
      const head = await store.head();
      let previous = head?.hash ?? CHAIN_START;
      const first = (head?.position ?? 0) + 1;
      const links = entries.map(({ id, content }, index) => {
        const position = first + index;
        previous = chainHash(vault.stableMac, { position, previous, content });
        return { position, entry_id: id, hash: previous };
      });
      await store.append(links);
      return links.length;
    });
    total += appended;
    if (appended < BATCH) return total;
  }
}
