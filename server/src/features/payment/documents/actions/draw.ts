import { fileURLToPath } from 'node:url';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { childPool } from '../../../../platform/children/child-pool.ts';
import type { Document } from '../store.ts';
import type { StatementDocument } from './draw-statement.ts';

/** A task of the drawing process. */
export type DrawTask =
  | {
      readonly kind: 'documents';
      readonly documents: readonly Document[];
      readonly language: Language;
      readonly masked: boolean;
    }
  | { readonly kind: 'statement'; readonly statement: StatementDocument; readonly language: Language };

/**
 * Draws in a child process, which exits after a minute without a task: fonts and the PDF library would stay in the server's memory
 * (decision 19), and a long file would delay requests.
 */
const pool = childPool<DrawTask, Buffer>(fileURLToPath(new URL('./draw-process.ts', import.meta.url)), {
  processes: 1,
  maxWaiting: 40,
  maxWaitMs: 20_000,
  timeoutMs: 60_000,
});

/**
 * Draws documents as one PDF, each from a new page.
 *
 * @param documents at least one
 * @param masked whether the recipients' addresses are masked, which the documents then say
 * @throws `unavailable` if the process is overloaded
 */
export function drawDocumentsFile(
  documents: readonly Document[],
  language: Language,
  masked = false,
): Promise<Buffer> {
  return pool.run({ kind: 'documents', documents, language, masked });
}

/**
 * Draws a professional's monthly statement as a PDF.
 * @throws `unavailable` if the process is overloaded
 */
export function drawStatementFile(statement: StatementDocument, language: Language): Promise<Buffer> {
  return pool.run({ kind: 'statement', statement, language });
}
