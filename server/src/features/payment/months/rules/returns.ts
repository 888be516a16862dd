import { gstStateCode } from '@aaspaas/contract/kernel/gstin.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { BasisPoints } from '../../rules/gst.ts';
import { type Heads, mapHeads, NO_TAX } from '../../tax/rules/heads.ts';

/** Amounts with tax by head; paise. What reduces others is negative. */
export interface Taxed {
  readonly taxable: Money;
  readonly tax: Heads;
}

/**
 * What one kind of document states for a month at one heading and rate, in one place, to one kind of recipient. Credit notes have negative
 * amounts.
 */
export interface SupplyFact extends Taxed {
  /** `own`: the platform's commission. `notified`: work on which the platform pays the tax under section 9 (5). */
  readonly kind: 'own' | 'notified';
  /** Null if the recipient is not registered. */
  readonly recipientGstin: string | null;
  /** The registered supplier of notified work; null for others. */
  readonly supplierGstin: string | null;
  /** Null if it is unknown. */
  readonly place: IndianState | null;
  readonly sac: string;
  readonly rate: BasisPoints;
  /** An inter-State invoice above the limit of `LARGE_INVOICES` to a recipient who is not registered, or a credit note against one. */
  readonly large: boolean;
  /** A credit note, not an invoice. */
  readonly credit: boolean;
}

/** A row by place and rate: tables 5, 7, 11A and 11B. */
export interface PlaceRow extends Taxed {
  /** `29-Karnataka`; empty if unknown. */
  readonly pos: string;
  readonly rate: BasisPoints;
}

/** A row of table 12. */
export interface HsnRow extends Taxed {
  readonly hsn: string;
  readonly recipients: 'B2B' | 'B2C';
  /** With tax. */
  readonly value: Money;
}

/** A row of table 15: work under section 9 (5), by the registration of both sides. */
export interface NotifiedRow extends PlaceRow {
  readonly supplierGstin: string | null;
  readonly recipientGstin: string | null;
}

/**
 * Inter-State invoices to recipients who are not registered are in table 5 above a limit (GST rule 59 (4)), and their credit notes in table 9B:
 * the limit of invoices from a day on, the newest first. A credit note follows its invoice, so earlier limits are needed.
 */
export const LARGE_INVOICES: readonly { readonly from: string; readonly above: Money }[] = [
  { from: '2024-08-01', above: paise(1_00_000_00) },
  { from: '2017-07-01', above: paise(2_50_000_00) },
];

/** Formats a place as returns print it: `29-Karnataka`. */
export const posOf = (place: IndianState | null): string => (place ? `${gstStateCode(place)}-${place}` : '');

const isOwn = ({ kind }: SupplyFact): boolean => kind === 'own';
const isBusiness = ({ recipientGstin }: SupplyFact): boolean => recipientGstin !== null;

/** Table 5, B2CL: large invoices to recipients who are not registered, by place and rate. Their credit notes are in table 9B, one by one. */
export const b2clRows = (facts: readonly SupplyFact[]): PlaceRow[] =>
  byPlace(facts.filter((one) => isOwn(one) && !isBusiness(one) && one.large && !one.credit));

/** Table 7, B2CS: all other supplies to recipients who are not registered, by place and rate, less their credit notes. */
export const b2csRows = (facts: readonly SupplyFact[]): PlaceRow[] =>
  byPlace(facts.filter((one) => isOwn(one) && !isBusiness(one) && !one.large));

/** Table 12: the platform's own supplies by heading, to registered recipients and to others. */
export function hsnRows(facts: readonly SupplyFact[]): HsnRow[] {
  return (['B2B', 'B2C'] as const).flatMap((recipients) =>
    grouped(
      facts.filter((one) => isOwn(one) && isBusiness(one) === (recipients === 'B2B')),
      ({ sac }) => [sac],
    ).map(([[hsn = ''], { taxable, tax }]) => ({
      hsn,
      recipients,
      value: paise(taxable + tax.cgst + tax.sgst + tax.igst),
      taxable,
      tax,
    })),
  );
}

/** Table 15: work on which the platform pays the tax, by supplier, recipient, place and rate, less its credit notes. */
export function notifiedRows(facts: readonly SupplyFact[]): NotifiedRow[] {
  return grouped(
    facts.filter(({ kind }) => kind === 'notified'),
    ({ supplierGstin, recipientGstin, place, rate }) => [
      supplierGstin ?? '',
      recipientGstin ?? '',
      posOf(place),
      String(rate),
    ],
  ).map(([[supplier = '', recipient = '', pos = '', rate = ''], taxed]) => ({
    supplierGstin: supplier || null,
    recipientGstin: recipient || null,
    pos,
    rate: Number(rate),
    ...taxed,
  }));
}

/** The tax on the advances of one payable at one rate: what was open when the month began, and what the month brought. */
export interface AdvanceFact {
  readonly place: IndianState | null;
  readonly rate: BasisPoints;
  readonly opening: Taxed;
  /** Received in the month, or restored because a refund will not be paid. */
  readonly received: Taxed;
  /** Used by a charge or refunded in the month. */
  readonly settled: Taxed;
}

/**
 * Tables 11A and 11B: advances of the month that are still open at its end, and those of earlier months that were invoiced or refunded. What
 * is settled comes from the older advance first. 11A less 11B is what the month changed in `adv_gst`.
 */
export function advanceRows(facts: readonly AdvanceFact[]): {
  readonly received: readonly PlaceRow[];
  readonly settled: readonly PlaceRow[];
} {
  const rows = facts.map(({ place, rate, opening, received, settled }) => {
    const older = both(opening, settled, (open, ended) => Math.min(open, ended));
    const newer = both(settled, older, (ended, earlier) => ended - earlier);
    return { pos: posOf(place), rate, older, open: both(received, newer, (got, ended) => got - ended) };
  });
  const table = (part: 'older' | 'open') =>
    placeRows(rows.map((row) => ({ pos: row.pos, rate: row.rate, ...row[part] })));
  return { received: table('open'), settled: table('older') };
}

/** What a registered professional supplied through the platform; what was returned is negative. */
export interface CollectedFact {
  readonly gstin: string;
  readonly place: IndianState | null;
  readonly supplied: Money;
  /** Not negative. */
  readonly returned: Money;
  /** Collected less returned. */
  readonly tcs: Heads;
}

/** A row of GSTR-8: a supplier and a place. */
export interface Gstr8Row {
  readonly gstin: string;
  readonly pos: string;
  readonly gross: Money;
  readonly returned: Money;
  /** What tax is collected on (CGST 52), not below zero: gross less returned, and less what was returned in the supplier's other places. */
  readonly net: Money;
  readonly tcs: Heads;
}

/**
 * GSTR-8: a row per supplier and place. The net of a supplier's month is not below zero: what was returned in a place beyond its supplies
 * reduces the supplier's other places, in their order, but not those of another head, whose tax is another government's. `gstr8Excess` is
 * the rest, which the ledger has.
 */
export function gstr8Rows(facts: readonly CollectedFact[]): Gstr8Row[] {
  return suppliersOf(facts)
    .flatMap((places) => {
      const nets = heldAtZero(places.map(({ gross, returned }) => gross - returned));
      const heads = {
        cgst: heldAtZero(places.map(({ tcs }) => tcs.cgst)),
        sgst: heldAtZero(places.map(({ tcs }) => tcs.sgst)),
        igst: heldAtZero(places.map(({ tcs }) => tcs.igst)),
      };
      return places.map((place, index) => ({
        ...place,
        net: paise(nets[index] ?? 0),
        tcs: mapHeads(NO_TAX, (_, head) => heads[head][index] ?? 0),
      }));
    })
    .toSorted((one, other) => byKey([keyOfPlace(one), one], [keyOfPlace(other), other]));
}

/** The tax that returns of a month took back beyond what was collected from a supplier in it: in the ledger, but not in GSTR-8. Not above zero. */
export function gstr8Excess(facts: readonly CollectedFact[]): Heads {
  return suppliersOf(facts).reduce<Heads>((total, places) => {
    const net = places.reduce<Heads>(
      (sum, { tcs }) => mapHeads(sum, (amount, head) => amount + tcs[head]),
      NO_TAX,
    );
    return mapHeads(total, (amount, head) => amount + Math.min(0, net[head]));
  }, NO_TAX);
}

/** Takes negative amounts from the others, in order, until none is negative; what is beyond all of them is left out. */
function heldAtZero(amounts: readonly number[]): number[] {
  let rest = amounts.reduce((total, amount) => total - Math.min(0, amount), 0);
  return amounts.map((amount) => {
    const taken = Math.min(rest, Math.max(0, amount));
    rest -= taken;
    return Math.max(0, amount) - taken;
  });
}

const keyOfPlace = ({ gstin, pos }: { readonly gstin: string; readonly pos: string }): string =>
  `${gstin}|${pos}`;

/** Returns the places of each supplier, in order; those with IGST apart from those with CGST and SGST. */
function suppliersOf(facts: readonly CollectedFact[]) {
  const groups = Map.groupBy(facts, ({ gstin, place }) => keyOfPlace({ gstin, pos: posOf(place) }));
  const places = [...groups.entries()].toSorted(byKey).map(([key, same]) => {
    const [gstin = '', pos = ''] = key.split('|');
    return {
      gstin,
      pos,
      gross: paise(same.reduce((total, { supplied }) => total + supplied, 0)),
      returned: paise(same.reduce((total, { returned }) => total + returned, 0)),
      tcs: same.reduce<Heads>(
        (total, { tcs }) => mapHeads(total, (amount, head) => amount + tcs[head]),
        NO_TAX,
      ),
    };
  });
  return [...Map.groupBy(places, ({ gstin, tcs }) => `${gstin}|${tcs.igst !== 0}`).values()];
}

/** Returns the sum of amounts with tax. */
export function totalOf(rows: readonly Taxed[]): Taxed {
  return rows.reduce<Taxed>((total, one) => both(total, one, (sum, amount) => sum + amount), {
    taxable: paise(0),
    tax: NO_TAX,
  });
}

function byPlace(facts: readonly SupplyFact[]): PlaceRow[] {
  return placeRows(facts.map(({ place, ...one }) => ({ ...one, pos: posOf(place) })));
}

/** Sums rows by place and rate; rows without an amount are left out. */
function placeRows(rows: readonly PlaceRow[]): PlaceRow[] {
  return grouped(rows, ({ pos, rate }) => [pos, String(rate)]).map(([[pos = '', rate = ''], taxed]) => ({
    pos,
    rate: Number(rate),
    ...taxed,
  }));
}

/** Groups rows by a key of several parts and sums their amounts; in the order of the keys, without empty groups. */
function grouped<Row extends Taxed>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly string[],
): [readonly string[], Taxed][] {
  return [...Map.groupBy(rows, (row) => keyOf(row).join('|')).entries()]
    .toSorted(byKey)
    .map(([key, same]): [readonly string[], Taxed] => [key.split('|'), totalOf(same)])
    .filter(([, { taxable, tax }]) => taxable !== 0 || tax.cgst !== 0 || tax.sgst !== 0 || tax.igst !== 0);
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;

function both(one: Taxed, other: Taxed, change: (one: number, other: number) => number): Taxed {
  return {
    taxable: paise(change(one.taxable, other.taxable)),
    tax: mapHeads(one.tax, (amount, head) => change(amount, other.tax[head])),
  };
}
