import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { FastifyReply } from 'fastify';
import type { Executor } from '../../../platform/db/connect.ts';
import { drawDocument } from './actions/draw-document.ts';
import { type IssuedDocument, type Document, documentStore } from './store.ts';
import { refundStore } from '../refunds/store.ts';

/** Returns the documents of the subjects, oldest first. */
export function documentsOf(executor: Executor, subjects: readonly string[]): Promise<IssuedDocument[]> {
  return documentStore(executor).listBySubjects(subjects);
}

/** Returns the subject of a refund; null for a surplus payment. */
export function refundSubject(executor: Executor, refundId: number): Promise<string | null> {
  return refundStore(executor).subjectOf(refundId);
}

/** Sends a subject's document as a file named by its number. */
export async function sendDocument(
  reply: FastifyReply,
  document: Document,
  language: Language,
): Promise<FastifyReply> {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${document.number.replaceAll('/', '-')}.pdf"`)
    .send(await drawDocument(document, language));
}

/** Returns a subject's document, or undefined if none was issued. */
export function documentOf(executor: Executor, subject: string): Promise<Document | undefined> {
  return documentStore(executor).bySubject(subject);
}
