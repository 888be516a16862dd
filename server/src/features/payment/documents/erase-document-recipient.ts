import type { Executor } from '../../../platform/db/connect.ts';
import { documentStore } from './store.ts';

/** Erases a person's name and address from their documents; amounts and numbers stay, as tax law requires. */
export function eraseDocumentRecipient(executor: Executor, accountId: number): Promise<void> {
  return documentStore(executor).eraseRecipient(accountId);
}
