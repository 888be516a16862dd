import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { type Authenticate, actorOf, requestedLanguage } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type StatementDocument, drawStatement } from './actions/draw-statement.ts';
import { documentStore } from './store.ts';
import { billingSettingsSchema } from './rules/content.ts';
import { financialYear } from './rules/serial.ts';
import { monthBounds, makeStatement, statementContent, type StatementFacts } from './rules/statement.ts';

const HOURLY_LIMIT = { max: 60, seconds: 3600 };
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Supplies a month's jobs and payouts. */
export type LoadStatementFacts = (
  executor: Executor,
  accountId: number,
  month: string,
) => Promise<StatementFacts>;

/**
 * `GET /api/employee/statement/{YYYY-MM}`: returns the caller's own statement of earnings. A past month has one permanent
 * statement with a number from the statement series; the current month is provisional and has no number.
 */
export function statementRoutes(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  loadFacts: LoadStatementFacts,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { month: string } }>('/api/employee/statement/:month', async (request, reply) => {
      const actor = await actorOf(authenticate, request);
      if (!actor) throw new Failure('unauthenticated');
      if (actor.role !== 'employee') throw new Failure('forbidden');
      await limits.hit(`statement:${actor.id}`, HOURLY_LIMIT);
      const { month } = request.params;
      if (!MONTH.test(month)) throw new Failure('not_found');
      const statement = await transaction(db, (tx) =>
        getOrIssueStatement(tx, actor.id, month, clock.now(), loadFacts),
      );
      if (!statement) throw new Failure('not_found');
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename="${statement.number?.replaceAll('/', '-') ?? `statement-${month}`}.pdf"`,
        )
        .send(await drawStatement(statement, requestedLanguage(request)));
    });
  };
}

/** Returns a month's statement and issues it if the month is over; null for a month without jobs and payouts. */
async function getOrIssueStatement(
  tx: Tx,
  accountId: number,
  month: string,
  now: Date,
  loadFacts: LoadStatementFacts,
): Promise<StatementDocument | null> {
  const subject = `statement:${accountId}:${month}`;
  const issued = await findStatement(tx, subject);
  if (issued) return issued;
  const today = dateOf(now);
  const { first, next } = monthBounds(month);
  if (today < first) return null;
  const buildContent = async () => {
    const facts = await loadFacts(tx, accountId, month);
    if (!facts.opening && !facts.jobs.length && !facts.payouts.length) return null;
    return makeStatement(month, facts, await readSettings(tx, 'billing', billingSettingsSchema));
  };
  const content = await buildContent();
  if (!content) return null;
  if (today < next) return { number: null, at: now, content };
  const store = documentStore(tx);
  const year = financialYear(now);
  const last = await store.lockSeries('statement', year);
  // Another transaction may have issued it while this one waited for the series lock.
  const issuedMeanwhile = await findStatement(tx, subject);
  if (issuedMeanwhile) return issuedMeanwhile;
  const { number } = await store.insert(
    { kind: 'statement', subject, accountId, content },
    year,
    last + 1,
    now,
  );
  return { number, at: now, content };
}

async function findStatement(executor: Executor, subject: string): Promise<StatementDocument | undefined> {
  const { rows } = await sql<{ number: string; issued_at: Date; content: unknown }>`
    select number, issued_at, content from documents where subject = ${subject}`.execute(executor);
  return (
    rows[0] && {
      number: rows[0].number,
      at: rows[0].issued_at,
      content: statementContent.parse(rows[0].content),
    }
  );
}
