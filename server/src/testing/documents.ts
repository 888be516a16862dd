import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TestPerson } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Requests a document as an account, or without a session. */
export function requestDocument(
  { app }: TestApp,
  path: string,
  person?: Pick<TestPerson, 'token'>,
  language = 'en',
) {
  return app.inject({
    method: 'GET',
    url: path,
    headers: { 'accept-language': language, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
  });
}

/** Stores the operator's billing settings (GSTIN, name, address), replacing what was stored. */
export async function setBilling({ connection: { db } }: TestApp, billing: object): Promise<void> {
  await sql`insert into settings (key, value, updated_at) values ('billing', ${JSON.stringify(billing)}::jsonb, now())
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** The sections of a data export: lists of rows by name. */
const exportSections = z
  .object({ exported_at: z.string() })
  .catchall(z.array(z.record(z.string(), z.unknown())));

/** Requests the data export of an account, or without a session. `sections` throws if the export was refused. */
export async function requestExport(app: TestApp, role: Role, person?: Pick<TestPerson, 'token'>) {
  const { statusCode: status, headers, body } = await requestDocument(app, `/api/${role}/export`, person);
  return {
    status,
    headers,
    body,
    get sections() {
      return exportSections.parse(JSON.parse(body));
    },
  };
}

/** Returns the documents of a booking as the lists of its customer show them. */
export async function documentsOf(
  app: TestApp,
  customer: TestPerson,
  code: string,
  list: 'booking.completed' | 'booking.canceled' = 'booking.completed',
) {
  const { data } = (await app.call(list, {}, customer)).reply;
  return Object.values(data).find((one) => one.booking_id === code)?.documents ?? [];
}
