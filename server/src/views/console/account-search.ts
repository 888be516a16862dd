import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../platform/db/contains-text.ts';

/** Builds the query of the accounts of a role that a search text means: by mobile number, otherwise by a part of the name. */
export function accountsFor(role: Role, q: string): RawBuilder<unknown> {
  const digits = q.replace(/^\+91|[\s-]/g, '');
  const condition = MOBILE.test(digits) ? sql`s.mobile = ${digits}` : containsText(sql`s.name`, q);
  return sql`select s.id from accounts s where s.role = ${sql.lit(role)} and ${condition}`;
}
