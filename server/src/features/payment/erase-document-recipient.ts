import type { Executor } from '../../platform/db/connect.ts';
import { documentStore } from './document-store.ts';

/** Takes a person's name and address out of their papers; amounts and numbers stay, as tax law wants. */
export function eraseDocumentRecipient(executor: Executor, accountId: number): Promise<void> {
  return documentStore(executor).eraseRecipient(accountId);
}
