import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { FastifyReply } from 'fastify';
import type { Executor } from '../../platform/db/connect.ts';
import { drawPaper } from './draw-paper.ts';
import { type IssuedPaper, type Paper, paperStore } from './paper-store.ts';
import { refundStore } from './refund-store.ts';

/** Which papers there are of subjects, the oldest first. */
export function papersOf(executor: Executor, subjects: readonly string[]): Promise<IssuedPaper[]> {
  return paperStore(executor).named(subjects);
}

/** What a refund gives money back for; null for money that was for nothing. */
export function refundSubject(executor: Executor, refundId: number): Promise<string | null> {
  return refundStore(executor).subjectOf(refundId);
}

/** Sends the paper of a subject as a file that is called by its number. */
export async function sendPaper(
  reply: FastifyReply,
  paper: Paper,
  language: Language,
): Promise<FastifyReply> {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${paper.number.replaceAll('/', '-')}.pdf"`)
    .send(await drawPaper(paper, language));
}

/** The paper of a subject; undefined where none was issued. */
export function paperOf(executor: Executor, subject: string): Promise<Paper | undefined> {
  return paperStore(executor).bySubject(subject);
}
