import type { EndpointName } from '@aaspaas/contract/api.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

/** What a query asks: the name of an endpoint in the contract, and the input that its answer depends on. */
export type QueryKey = readonly [endpoint: EndpointName, input?: object];

/** Returns the key of an answer in the cache: answers contain texts in the page's language. */
export function cacheKey([endpoint, input = {}]: QueryKey, language: Language) {
  return [endpoint, input, language] as const;
}
