import { AsyncLocalStorage } from 'node:async_hooks';

/** The HTTP request that the current code serves. */
export interface RequestContext {
  /** Unique among all processes; also in error replies. */
  readonly requestId: string;
  /** The caller's network address, as resolved through the trusted proxies. */
  readonly address: string;
  /** Name of the endpoint, once it is known. */
  call?: string;
  /** Returns whether its reads must see what the account has just written; absent without a replica. */
  readsPrimary?: () => Promise<boolean>;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, with all asynchronous work it starts, as part of a request. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Returns the request that the caller serves; undefined in loops, reactions and commands. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}
