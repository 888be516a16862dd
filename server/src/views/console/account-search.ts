import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../platform/db/contains-text.ts';

const digitsOf = (q: string) => q.replace(/^\+91|[\s-]/g, '');

/** Builds the query of the accounts of a role that a search text means: by mobile number, otherwise by a part of the name. */
export function accountsFor(role: Role, q: string): RawBuilder<unknown> {
  const digits = digitsOf(q);
  const condition = MOBILE.test(digits) ? sql`s.mobile = ${digits}` : containsText(sql`s.name`, q);
  return sql`select s.id from accounts s where s.role = ${sql.lit(role)} and ${condition}`;
}

/** Builds the condition that an account is one that the search text means, which is read for each row. */
export function isAccountFor(id: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`(select ${containsText(sql`s.name`, q)} from accounts s where s.id = ${id})`;
}

/** Returns whether a search text is a part of a name, and not a mobile number. */
export const meansName = (q: string): boolean => !MOBILE.test(digitsOf(q));
