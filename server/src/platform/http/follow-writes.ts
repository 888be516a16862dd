import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credentials } from '../../kernel/credentials.ts';
import { credentialsOf } from './bind.ts';
import type { RecentWrites } from './recent-writes.ts';
import { currentRequest } from './request-context.ts';

/** What sends the reads of an account to the primary after its writes. */
export interface FollowWritesDeps {
  readonly recentWrites: RecentWrites;
  /** Returns the account of a session; null without one. */
  readonly accountOf: (credentials: Credentials) => Promise<number | null>;
}

const isWrite = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';

/**
 * Notes the writes of accounts, and decides for each request whether its reads may go to a replica. Registered after `observeRequests`, which
 * creates the context of a request. Without a replica it is not registered.
 */
export function followWrites(app: FastifyInstance, { recentWrites, accountOf }: FollowWritesDeps): void {
  const wrote = async (request: FastifyRequest): Promise<boolean> => {
    if (isWrite(request)) return true;
    try {
      // Public calls look up no session.
      const accountId = request.accountId ?? (await accountOf(credentialsOf(request)));
      return accountId !== null && (await recentWrites.has(accountId));
    } catch {
      // The primary does not answer, so it is of no use for the read either.
      return false;
    }
  };
  app.addHook('preHandler', (request, _reply, done) => {
    const context = currentRequest();
    let asked: Promise<boolean> | undefined;
    if (context) context.readsPrimary = () => (asked ??= wrote(request));
    done();
  });
  // Before the caller knows the answer, and so before its next read. An answer without success may have changed something, too.
  app.addHook('onSend', async (request) => {
    if (!isWrite(request) || request.accountId === null) return;
    await recentWrites
      .note(request.accountId)
      .catch((err: unknown) => request.log.warn({ err }, 'write of an account not noted'));
  });
}
