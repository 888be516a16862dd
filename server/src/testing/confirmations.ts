import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { race } from './race.ts';
import type { TestApp } from './test-app.ts';

/** A row that a chartered accountant confirms, and how a test reaches it. */
export interface ConfirmedRow {
  readonly id: number;
  /** The row's kind in the audit log. */
  readonly kind: string;
  readonly action: string;
  confirm(body: object, id: number): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Reads the row as operators see it. */
  read(): Promise<unknown>;
  /** Changes that the table refuses. */
  readonly refused: readonly RawBuilder<unknown>[];
}

/** Returns the entries of the audit log about an object, oldest first. */
export async function auditEntriesOf({ connection: { db } }: TestApp, subject: string) {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where subject = ${subject} order by id`.execute(db);
  return rows;
}

/** Expects that a row is confirmed once, not later than today, even by 50 operators at once, and that it never changes otherwise. */
export async function expectConfirmedOnce(
  app: TestApp,
  { id, kind, action, confirm, read, refused }: ConfirmedRow,
): Promise<void> {
  const body = { name: 'CA Meera Joshi, 123456', confirmed_on: '2026-11-20', source: 'Opinion 7' };
  expect((await confirm({ ...body, confirmed_on: '2026-11-22' }, id)).body).toMatchObject({
    errors: { confirmed_on: ['The confirmation cannot be later than today.'] },
  });
  expect((await confirm(body, 999_999)).status).toBe(404);
  const answers = await race(50, () => confirm(body, id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(await read()).toMatchObject({
    confirmed: { by: 'CA Meera Joshi, 123456', on: '2026-11-20', source: 'Opinion 7' },
  });
  expect(await auditEntriesOf(app, `${kind}:${id}`)).toMatchObject([
    { action, before: { confirmed_by: null }, after: { source: 'Opinion 7' } },
  ]);
  for (const change of refused)
    await expect(change.execute(app.connection.db)).rejects.toThrow('append-only');
}
