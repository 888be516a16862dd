import type { Block, LineFate } from '@aaspaas/contract/features/admin-blocks.ts';
import type { BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { sql } from 'kysely';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './accounts.ts';
import { createBookingFixture, offers } from './bookings.ts';
import { runReactions } from './reactions.ts';
import type { TestApp } from './test-app.ts';

/** What the operator of the harness writes about a block. */
export const BLOCK_TEXTS = { evidence: 'Two calls, recorded.', explanation: 'You shouted at a customer.' };

/** The calls of tests about blocks, and two operators who may make them. */
export type BlockHarness = Awaited<ReturnType<typeof blockHarness>>;

/** Creates the fixtures of tests about blocks. */
export async function blockHarness(app: TestApp) {
  const fixture = await createBookingFixture(app);
  const support = await anOperator(app, { name: 'Sunita Das', roles: ['support'] });
  const other = await anOperator(app, { name: 'Other Operator', roles: ['support'] });
  const { db } = app.connection;
  return {
    fixture,
    support,
    other,
    /** Creates a customer, and a professional who offers the fixture's service. */
    newPeople: async () => {
      const person = await aCustomer(app, { name: 'Zubeida Khan' });
      const professional = await aProfessional(app, { name: 'Mahesh Patil' });
      await offers(app, professional, fixture.service.id);
      return { person, professional };
    },
    block: (
      kind: Block['kind'],
      { id }: Pick<TestPerson, 'id'>,
      reason: BlockReason = 'conduct',
      lines: readonly { id: number; fate: LineFate }[] = [],
      operator: TestPerson = support,
      key?: string,
    ) =>
      app.call(
        'admin.block',
        { body: { kind, id, reason, ...BLOCK_TEXTS, lines: [...lines] } },
        { ...operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
      ),
    preview: (kind: Block['kind'], { id }: Pick<TestPerson, 'id'>, reason: BlockReason = 'conduct') =>
      app.call('admin.block_preview', { query: { kind, id, reason } }, support),
    lift: (id: number, operator = support) =>
      app.call('admin.lift_block', { params: { id }, body: { reason: 'A mistake.' } }, operator),
    decide: (id: number, decision: 'upheld' | 'lifted', operator = other) =>
      app.call(
        'admin.decide_block_appeal',
        { params: { id }, body: { decision, answer: 'We checked.' } },
        operator,
      ),
    logIn: ({ mobile, password }: TestPerson, role: 'user' | 'employee' = 'user') =>
      app.call('identity.log_in', { role, body: { mobile, password } }),
    appeal: (
      { mobile, password }: Pick<TestPerson, 'mobile' | 'password'>,
      text: string,
      role: 'user' | 'employee' = 'user',
    ) => app.call('identity.appeal_block', { role, body: { mobile, password, text } }),
    read: async (id: number, operator = support) =>
      (await app.call('admin.get_block', { params: { id } }, operator)).reply.data,
    /** Whether customers find the professional. */
    isOffered: async ({ id }: TestPerson) => {
      const { rows } = await sql`select 1 from coverage where professional_id = ${id} and live`.execute(db);
      return rows.length > 0;
    },
    stateOf: async (lineId: number) => {
      const { rows } = await sql<{ state: string; professional_id: number | null }>`
        select state, professional_id from booking_lines where id = ${lineId}`.execute(db);
      return rows[0];
    },
    /** The kinds of a person's notifications, in order. */
    kindsOf: async ({ id }: TestPerson) => {
      await runReactions(app);
      const { rows } = await sql<{ kind: string }>`
        select kind from notifications where account_id = ${id} order by id`.execute(db);
      return rows.map(({ kind }) => kind);
    },
  };
}
