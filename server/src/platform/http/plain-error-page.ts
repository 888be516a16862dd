import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Failure } from '../../kernel/failure.ts';
import type { RefusalPage } from '../ssr.ts';
import { failureBodyOf } from './failures.ts';

/** Renders a refusal as a minimal page: no script, no style, no component rendering. */
export function plainErrorPage(failure: Failure, language: Language, requestId: string): RefusalPage {
  const { message } = failureBodyOf(failure, language, requestId);
  return {
    status: failure.status,
    retryAfter: failure.details.retryAfter,
    text: message,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Aaspaas</title></head><body><h1>Aaspaas</h1><p>${message}</p></body></html>`,
  };
}
