import { sql } from 'kysely';
import type { TestPerson } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Requests a document as an account, or without a session. */
export function requestDocument({ app }: TestApp, path: string, person?: TestPerson, language = 'en') {
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
