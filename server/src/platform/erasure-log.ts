import type { ObjectStore } from '../ports/object-store/port.ts';

/** An account whose personal data were erased. The time of its creation distinguishes it from a later account with the same id. */
export interface Erasure {
  readonly accountId: number;
  readonly accountCreatedAt: Date;
}

/** The log of erasures outside the database, which a restored database is compared with. It has no personal data. */
export interface ErasureLog {
  /**
   * Adds an erasure; safe to repeat.
   * @throws if the store does not take it
   */
  add(erasure: Erasure & { readonly erasedAt: Date }): Promise<void>;
  /**
   * Returns all erasures in no order.
   * @throws if the store does not answer
   */
  list(): Promise<readonly Erasure[]>;
}

/** Folder of the log in its store. */
export const ERASURES_FOLDER = 'erasures';

const KEY = /^erasures\/(\d{1,15})-(\d{1,15})$/;

/**
 * Creates the log in an object store: one object for each account, whose key names the account and the time of its creation. So
 * several processes can add at once, and a repeated entry replaces the same object.
 */
export function erasureLog(objects: Pick<ObjectStore, 'put' | 'list'>): ErasureLog {
  return {
    async add({ accountId, accountCreatedAt, erasedAt }) {
      const entry = JSON.stringify({ account_id: accountId, erased_at: erasedAt.toISOString() });
      const key = `${ERASURES_FOLDER}/${accountId}-${accountCreatedAt.getTime()}`;
      const written = await objects.put(key, Buffer.from(`${entry}\n`));
      if (written.outcome === 'failed')
        throw new Error('the erasure log does not take an entry', { cause: written.error });
    },
    async list() {
      const listed = await objects.list(ERASURES_FOLDER);
      if (listed.outcome === 'failed')
        throw new Error('the erasure log cannot be read', { cause: listed.error });
      return listed.keys.flatMap((key) => {
        const [, id, created] = KEY.exec(key) ?? [];
        return id && created ? [{ accountId: Number(id), accountCreatedAt: new Date(Number(created)) }] : [];
      });
    },
  };
}
