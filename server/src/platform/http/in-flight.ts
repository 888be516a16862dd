import type { FastifyReply } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { languageOf } from './bind.ts';
import { failureBodyOf } from './failures.ts';
import { plainErrorPage } from './plain-error-page.ts';

const RETRY_AFTER_SECONDS = 5;

/** The requests of an application from their headers to the end of their answer or connection. */
export interface InFlight {
  /** Adds a request until its answer or its connection ends. */
  add(reply: FastifyReply): void;
  /**
   * Answers every request that has no answer with 503 and `Retry-After`; its handler runs on, and its result is dropped.
   * @returns how many were answered
   */
  refuse(): number;
}

export function makeInFlight(): InFlight {
  const replies = new Set<FastifyReply>();
  return {
    add(reply) {
      replies.add(reply);
      reply.raw.once('close', () => replies.delete(reply));
    },
    refuse: () => [...replies].filter(answerUnavailable).length,
  };
}

/** Returns whether the request had no answer yet. */
function answerUnavailable(reply: FastifyReply): boolean {
  const { raw, request } = reply;
  if (raw.headersSent || raw.destroyed) return false;
  const failure = new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  const language = languageOf(request);
  const isCall = request.url.startsWith('/api/');
  const body = isCall
    ? JSON.stringify(failureBodyOf(failure, language, request.id))
    : plainErrorPage(failure, language, request.id).html;
  const { 'content-encoding': _encoding, ...headers } = reply.getHeaders();
  // The answer may have been on its way to the compression.
  raw.removeHeader('content-encoding');
  // The framework must not answer a second time when the handler ends.
  reply.hijack();
  raw.writeHead(failure.status, {
    ...(headers as Record<string, string>),
    // Closed at once, the connection of a body that still arrives would lose the answer.
    ...(request.raw.complete ? { connection: 'close' } : {}),
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
  raw.end(body);
  return true;
}
