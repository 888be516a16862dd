import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { FastifyReply } from 'fastify';
import type { Executor } from '../../platform/db/connect.ts';
import { drawDocument } from './draw-document.ts';
import { type IssuedDocument, type Document, documentStore } from './document-store.ts';
import { refundStore } from './refund-store.ts';

/** Which papers there are of subjects, the oldest first. */
export function documentsOf(executor: Executor, subjects: readonly string[]): Promise<IssuedDocument[]> {
  return documentStore(executor).listBySubjects(subjects);
}

/** What a refund gives money back for; null for money that was for nothing. */
export function refundSubject(executor: Executor, refundId: number): Promise<string | null> {
  return refundStore(executor).subjectOf(refundId);
}

/** Sends the paper of a subject as a file that is called by its number. */
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

/** The paper of a subject; undefined where none was issued. */
export function documentOf(executor: Executor, subject: string): Promise<Document | undefined> {
  return documentStore(executor).bySubject(subject);
}
