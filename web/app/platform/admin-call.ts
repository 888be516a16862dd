import type { ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import { adminTable } from './admin-api-table.ts';
import { withStepUp } from './admin-step-up.ts';
import { addCalls, callAny, type CallOptions } from './api-client.ts';

addCalls(adminTable);

/** `call` for the operators' endpoints, which other pages do not load. Asks for a code of the authenticator app where one is needed. */
export function adminCall<N extends keyof typeof adminTable>(
  name: N,
  sent: Partial<RequestOf<N>> = {},
  options: CallOptions = {},
): Promise<ReplyOf<N>> {
  return withStepUp(() => callAny(name, sent, options));
}
