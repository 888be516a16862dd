import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../platform/db/contains-text.ts';

/** Returns the mobile number that a search text is, or null. */
export function mobileIn(q: string): string | null {
  const digits = q.replace(/^\+91|[\s-]/g, '');
  return MOBILE.test(digits) ? digits : null;
}

/** Builds the query of the accounts of a role that a search text means: by mobile number, otherwise by a part of the name. */
export function accountsFor(role: Role, q: string): RawBuilder<unknown> {
  const mobile = mobileIn(q);
  const condition = mobile ? sql`s.mobile = ${mobile}` : containsText(sql`s.name`, q);
  return sql`select s.id from accounts s where s.role = ${sql.lit(role)} and ${condition}`;
}

/** Builds the condition that an account is one that the search text means, which is read for each row. */
export function isAccountFor(id: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`(select ${containsText(sql`s.name`, q)} from accounts s where s.id = ${id})`;
}
