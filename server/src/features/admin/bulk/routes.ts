import type { adminBulkEndpoints, LineResult } from '@aaspaas/contract/features/admin-bulk.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { errors } from '@aaspaas/contract/kernel/errors.ts';
import { Failure } from '../../../kernel/failure.ts';
import { sqlState, transaction } from '../../../platform/db/transaction.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import {
  assignPlanned,
  type BookingDeps,
  cancelAsOperator,
  operatorCancelTerms,
  planLines,
} from '../../booking/index.ts';
import { withAudit } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { markUnchanged } from '../store.ts';

type Deps = BookingDeps & AuditDeps;

/** Another transaction has held a row for longer than a statement waits; the other lines may not need it. */
const LOCK_TIMEOUT = '55P03';

/** Operators' calls for several booking lines at once. */
export function bulkRoutes(deps: Deps): Handlers<keyof typeof adminBulkEndpoints> {
  return {
    'admin.bulk_plan': async ({ query }, { actor, language }) => {
      const plans = await planLines(deps, actor, query.lines);
      return {
        data: {
          lines: plans.map(({ lineId, version, professional, reason }) => ({
            detail_id: lineId,
            version,
            professional,
            reason: text(language, reason.key, reason.values),
          })),
        },
      };
    },
    'admin.bulk_allocate': async ({ body: { lines } }, call) => {
      const results = await runForEach(
        deps,
        call,
        lines,
        async ({ detail_id, version, employee_id }, one) => {
          const action = { action: 'admin.bulk_allocate', subject: `line:${detail_id}`, version } as const;
          await assignPlanned(withAudit(deps, call, action, { employee_id }), one, detail_id, employee_id);
          return null;
        },
      );
      return reply(call, results, 'bulk.allocated');
    },
    'admin.bulk_cancel_terms': async ({ query }, { actor, language }) => {
      const terms = await operatorCancelTerms(deps, actor, query.lines);
      return {
        data: {
          lines: terms.map(({ lineId, version, refusal, fee, refund, credit }) => ({
            detail_id: lineId,
            version,
            fee: toRupees(fee),
            refund: toRupees(refund),
            credit: toRupees(credit),
            problem: refusal && text(language, 'bulk.not_cancellable'),
          })),
        },
      };
    },
    'admin.bulk_cancel': async ({ body: { lines, reason } }, call) => {
      // Outside of the transactions, which must not wait for a second connection.
      const stepUpConfirmed = !call.actor.stepUp || (await call.actor.stepUp.extend());
      const results = await runForEach(deps, call, lines, async ({ detail_id, version }, one) => {
        const action = { action: 'admin.bulk_cancel', subject: `line:${detail_id}`, version } as const;
        const audited = withAudit(deps, call, action, { reason });
        const terms = { reason, forCustomer: false };
        const outcome = await cancelAsOperator(audited, one, detail_id, terms, stepUpConfirmed);
        return outcome === 'waiting'
          ? { code: 'approval_waiting', text: text(call.language, 'refund.approval_requested') }
          : null;
      });
      return reply(call, results, 'bulk.cancelled');
    },
  };
}

function reply({ language }: Call<'admin'>, results: LineResult[], message: MessageKey) {
  const done = results.filter(({ problem }) => problem === null).length;
  return { message: text(language, message, { done, total: results.length }), data: { results } };
}

/**
 * Runs an action for each line in turn, each in its own transaction with a separate key: a line that is refused leaves the others as they are,
 * and a repeat with the same key does not change again what was changed. An action returns why its line waits; null: it was changed.
 *
 * @throws `idempotency_reused` before any line, if the key was sent with other lines; errors that are no refusal, e.g. of the database
 */
async function runForEach<Line extends { readonly detail_id: number }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  call: Call<'admin'>,
  lines: readonly Line[],
  run: (line: Line, call: Call<'admin'>) => Promise<LineResult['problem']>,
): Promise<LineResult[]> {
  const { idempotency } = call;
  await transaction(db, async (tx) => {
    // Only the key: the entries of the audit log belong to the lines.
    markUnchanged(tx);
    await withIdempotencyKey(tx, idempotency, clock.now(), async () => null);
  });
  const results: LineResult[] = [];
  for (const line of lines) {
    const key = idempotency && { ...idempotency, key: `${idempotency.key}:${line.detail_id}` };
    try {
      const problem = await run(line, { ...call, idempotency: key });
      results.push({ detail_id: line.detail_id, problem });
    } catch (error) {
      const failure = sqlState(error) === LOCK_TIMEOUT ? new Failure('unavailable') : error;
      // A repeat that comes while the first call runs is sent again later, as a whole.
      if (!(failure instanceof Failure) || failure.code === 'idempotency_running') throw error;
      const problem = text(call.language, errors[failure.code].message, failure.details.values);
      results.push({ detail_id: line.detail_id, problem: { code: failure.code, text: problem } });
    }
  }
  return results;
}
