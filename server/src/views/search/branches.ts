import type { SearchKind } from '@aaspaas/contract/features/admin-search.ts';
import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import { MAX_SEARCH_RESULTS } from '@aaspaas/contract/kernel/search-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../platform/db/contains-text.ts';

/** A found object as its branch selects it: `kind, id, title, code, detail`. */
export interface FoundRow {
  readonly kind: SearchKind;
  readonly id: string;
  /** The name or number; null where the presenter forms it. */
  readonly title: string | null;
  /** The code of the booking it belongs to; for a payout, the run. */
  readonly code: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** What a search text can mean. */
interface Meaning {
  readonly text: string;
  /** The text as codes and numbers are stored. */
  readonly upper: string;
  /** A mobile number of ten digits; null: the text is not one. */
  readonly mobile: string | null;
}

/** The most names that are compared; a more frequent name needs a longer text. */
const MAX_COMPARED = 200;

const LIMIT = sql.lit(MAX_SEARCH_RESULTS);

/** Columns of a booking, beside the first of its services. */
const ofBooking = sql`b.code, b.code, b.code, jsonb_build_object('name', b.name, 'day', w.day, 'lines', w.lines,
  'service_en', s.name_en, 'service_hi', s.name_hi)`;

const services = sql`cross join lateral (
    select min(l.service_date) as day, count(*)::int as lines, (array_agg(l.service_id order by l.starts_at, l.id))[1] as service_id
    from booking_lines l where l.booking_id = b.id and l.state <> 'draft'
  ) w join services s on s.id = w.service_id`;

/** Joins the booking that an order pays. */
const bookingOfOrder = sql`left join bookings b on b.id =
  case when o.purpose like 'booking:%' then split_part(o.purpose, ':', 2)::bigint end`;

/** Orders names: those that begin with the text, then the most similar ones. */
function closest(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`order by ${column} ilike ${beginning} desc, similarity(${column}, ${text}) desc, id limit ${LIMIT}`;
}

function people(kind: 'customer' | 'professional', { text, mobile }: Meaning): RawBuilder<unknown> {
  const role = sql.lit(kind === 'customer' ? 'user' : 'employee');
  const name = sql`name`;
  const found =
    mobile === null
      ? sql`(select id, name, mobile from (
          select id, name, mobile from accounts where role = ${role} and ${containsText(name, text)} limit ${sql.lit(MAX_COMPARED)}
        ) named ${closest(name, text)})`
      : sql`(select id, name, mobile from accounts where role = ${role} and mobile = ${mobile})`;
  return sql`select ${sql.lit(kind)}, a.id::text, a.name, null, jsonb_build_object('mobile', a.mobile) from ${found} a`;
}

function bookings({ upper, mobile }: Meaning): RawBuilder<unknown>[] {
  const [, code = null] = /^AP-?([0-9A-Z]{6})$/.exec(upper) ?? [];
  const confirmed = sql`b.state = 'confirmed'`;
  return [
    code &&
      sql`select 'booking', ${ofBooking} from bookings b ${services} where b.code = ${`AP-${code}`} and ${confirmed}`,
    mobile &&
      sql`select 'booking', ${ofBooking} from (
          select * from bookings b where b.mobile = ${mobile} and ${confirmed} order by b.id desc limit ${LIMIT}
        ) b ${services}`,
  ].flatMap((branch) => branch || []);
}

function tickets({ upper }: Meaning): RawBuilder<unknown>[] {
  if (!upper.startsWith('RQ')) return [];
  const ticket = upper.replace(/^RQ-?/, 'RQ-');
  return [
    sql`select 'ticket', r.ticket, r.ticket, null, jsonb_build_object('name', r.name, 'closed', r.closed_at is not null,
        'service_en', s.name_en, 'service_hi', s.name_hi)
      from reports r join services s on s.id = r.service_id where r.ticket = ${ticket}`,
  ];
}

/** An id or number of a gateway, a bank or a document; short texts and those with spaces are none. */
const REFERENCE = /^[\w/-]{6,60}$/;

/** The number of a refund, as the pages show it. */
const REFUND_ID = /^[1-9]\d{0,8}$/;

function payments({ text }: Meaning): RawBuilder<unknown>[] {
  if (!REFERENCE.test(text)) return [];
  return [
    sql`select 'payment', c.gateway_payment_id, c.gateway_payment_id, b.code,
        jsonb_build_object('amount', c.amount, 'account', o.account_id, 'order', o.id)
      from payment_captures c join payment_orders o on o.id = c.order_id ${bookingOfOrder} where c.gateway_payment_id = ${text}`,
  ];
}

function refunds({ text, upper }: Meaning): RawBuilder<unknown>[] {
  const where = [
    ...(REFUND_ID.test(text) ? [sql`id = ${text}::bigint`] : []),
    ...(REFERENCE.test(text)
      ? [sql`gateway_refund_id = ${text}`, sql`reference in (${text}, ${upper})`]
      : []),
  ];
  if (where.length === 0) return [];
  // A union, because each condition has its own index.
  const found = sql.join(
    where.map((one) => sql`select * from payment_refunds where ${one}`),
    sql` union `,
  );
  return [
    sql`select 'refund', r.id::text, null, b.code, jsonb_build_object('amount', r.amount, 'account', o.account_id,
        'reference', coalesce(r.reference, r.gateway_refund_id))
      from (select * from (${found}) found order by id desc limit ${LIMIT}) r
      left join payment_captures c on c.id = r.capture_id left join payment_orders o on o.id = c.order_id ${bookingOfOrder}`,
  ];
}

/** Documents of bookings; commission invoices and statements are about the pay of a professional, who has them. */
function documents({ text, upper }: Meaning): RawBuilder<unknown>[] {
  if (!REFERENCE.test(text)) return [];
  return [
    sql`select 'document', d.number, d.number, d.booking, jsonb_build_object('kind', d.kind, 'account', d.account_id)
      from documents d where d.number = ${upper} and d.booking is not null`,
  ];
}

function payouts({ text, upper }: Meaning): RawBuilder<unknown>[] {
  if (!REFERENCE.test(text)) return [];
  return [
    sql`select 'payout', i.id::text, i.reference, i.run_id::text, jsonb_build_object('amount', i.amount, 'name', a.name)
      from (select * from payout_items where reference in (${text}, ${upper}) order by id desc limit ${LIMIT}) i
      join accounts a on a.id = i.account_id`,
  ];
}

/** Settlements by the gateway's id, the bank's reference, or a payment or refund that they contain. */
function settlements({ text, upper }: Meaning): RawBuilder<unknown>[] {
  if (!REFERENCE.test(text)) return [];
  return [
    sql`select 'settlement', s.id::text, s.gateway_id, null, jsonb_build_object('amount', s.amount, 'reference', s.utr)
      from (select * from settlements where id in (
          select id from settlements where gateway_id = ${text}
          union select id from settlements where upper(utr) = ${upper}
          union select settlement_id from settlement_rows where entity_id = ${text}
        ) order by id desc limit ${LIMIT}) s`,
  ];
}

function catalogue({ text }: Meaning): RawBuilder<unknown>[] {
  const names = sql`(name_en || ' ' || name_hi || ' ' || slug)`;
  return [
    sql`select 'service', s.id::text, null, null, jsonb_build_object('name_en', s.name_en, 'name_hi', s.name_hi,
        'service_en', c.name_en, 'service_hi', c.name_hi)
      from (select id, category_id, name_en, name_hi from (
          select id, category_id, name_en, name_hi, slug from services where ${containsText(names, text)} limit ${sql.lit(MAX_COMPARED)}
        ) named order by name_en ilike ${`${text.replace(/[\\%_]/g, '\\$&')}%`} desc, similarity(name_en, ${text}) desc, id limit ${LIMIT}) s
      join categories c on c.id = s.category_id`,
  ];
}

const BRANCHES: Readonly<Record<SearchKind, (meaning: Meaning) => readonly RawBuilder<unknown>[]>> = {
  booking: bookings,
  ticket: tickets,
  customer: (meaning) => [people('customer', meaning)],
  professional: (meaning) => [people('professional', meaning)],
  payment: payments,
  refund: refunds,
  document: documents,
  payout: payouts,
  settlement: settlements,
  service: (meaning) => (meaning.mobile === null ? catalogue(meaning) : []),
};

/**
 * Builds the query of a search: a branch for each meaning of the text and each kind, each over an index. Null if the text
 * means nothing of these kinds.
 */
export function searchQuery(q: string, kinds: readonly SearchKind[]): RawBuilder<FoundRow> | null {
  const digits = q.replace(/^\+91|[\s-]/g, '');
  const meaning: Meaning = {
    text: q,
    upper: q.toUpperCase(),
    mobile: MOBILE.test(digits) ? digits : null,
  };
  const branches = kinds.flatMap((kind) => BRANCHES[kind](meaning));
  if (branches.length === 0) return null;
  const union = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  );
  return sql<FoundRow>`select * from (${union}) found (kind, id, title, code, detail)`;
}
