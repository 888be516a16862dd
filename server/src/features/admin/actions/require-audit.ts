import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { runWithCommitCheck } from '../../../platform/db/commit-check.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { isAudited } from '../store.ts';

/** Names of the operators' endpoints that change something. */
export const OPERATOR_WRITES: readonly EndpointName[] = (Object.keys(api) as EndpointName[]).filter(
  (name) => {
    const { who, method }: Endpoint = api[name];
    return who === 'admin' && method !== 'GET';
  },
);

/** Wraps the handlers of operators' writes: a transaction that changes something without an audit log entry fails and is rolled back. */
export function requireAudit(handlers: Handlers): Handlers {
  const wrapped = OPERATOR_WRITES.map((name) => {
    const handle = handlers[name] as (input: unknown, call: unknown) => Promise<unknown>;
    return [name, (input: unknown, call: unknown) => runAuditedCall(name, () => handle(input, call))];
  });
  return { ...handlers, ...(Object.fromEntries(wrapped) as Partial<Handlers>) };
}

async function runAuditedCall(name: EndpointName, run: () => Promise<unknown>): Promise<unknown> {
  let transactions = 0;
  const result = await runWithCommitCheck(async (tx) => {
    transactions += 1;
    if (!isAudited(tx) && (await hasChanges(tx)))
      throw new Error(`${name} changed something without an audit log entry`);
  }, run);
  if (!transactions) throw new Error(`${name} ran no transaction that could contain an audit log entry`);
  return result;
}

/** A transaction gets its number with its first change or row lock. A replayed idempotency key changes nothing. */
async function hasChanges(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as changed`.execute(tx);
  return rows[0]?.changed === true;
}
