import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Failure } from '../../kernel/failure.ts';
import type { RefusedPage } from '../ssr.ts';
import { bodyOf } from './failures.ts';

/** A refusal as the smallest page there is: no script, no style, no rendering. */
export function busyPage(failure: Failure, language: Language, requestId: string): RefusedPage {
  const { message } = bodyOf(failure, language, requestId);
  return {
    status: failure.status,
    retryAfter: failure.details.retryAfter,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Aaspaas</title></head><body><h1>Aaspaas</h1><p>${message}</p></body></html>`,
  };
}
