import type { Executor } from '../../platform/db/connect.ts';
import { paperStore } from './paper-store.ts';

/** Takes a person's name and address out of their papers; amounts and numbers stay, as tax law wants. */
export function erasePersonFromPapers(executor: Executor, accountId: number): Promise<void> {
  return paperStore(executor).eraseRecipient(accountId);
}
