import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type BasisPoints, taxInside } from '../../rules/gst.ts';
import { type Heads, mapHeads, minusHeads, NO_TAX, shareOf, taxOn, totalTax } from './heads.ts';
import { type PlaceRule, placeOfSupply } from './place-of-supply.ts';

/** How the services of a sub-category are taxed. A chartered accountant confirms each dated row. */
export interface TaxClass {
  /** Service accounting code: four or six digits. */
  readonly sac: string;
  /** Notified under section 9 (5) CGST (Notification 17/2017): the platform pays the tax of unregistered professionals. */
  readonly notified: boolean;
  /** Rate when the platform pays under section 9 (5). */
  readonly notifiedRate: BasisPoints;
  /** Rate when a registered professional is the supplier. */
  readonly registeredRate: BasisPoints;
  readonly place: PlaceRule;
}

/** A GST registration of the platform, one per State. */
export interface Registration {
  readonly id: number;
  readonly gstin: string;
  readonly state: IndianState;
}

/** What is known of the professional's taxes on the date of the supply. */
export interface ProfessionalTax {
  /** Null if not registered. A composition taxpayer cannot supply through a marketplace and is refused when the GSTIN is entered. */
  readonly gstin: string | null;
  /** The State of the address on record; of the GSTIN if there is one. */
  readonly state: IndianState | null;
  /** Individuals and Hindu undivided families have the threshold of section 393 (4). */
  readonly individual: boolean;
  /** Whether a PAN or an Aadhaar is on record. */
  readonly identified: boolean;
  /** Whether neither is, because the professional was not asked or may still answer: TDS is that of a professional with a PAN. */
  readonly awaited: boolean;
  /** Taxable value of earlier supplies in the financial year, all accounts of the PAN; paise. */
  readonly yearGross: Money;
  /** TDS that was due on earlier supplies but exceeded their net; paise. */
  readonly tdsCarried: Money;
}

/** The platform's commission on the taxable value. */
export interface CommissionRule {
  readonly rate: BasisPoints;
  /** Fixed amount in addition; paise. */
  readonly fixed: Money;
  /** GST on the commission. */
  readonly taxRate: BasisPoints;
}

/** Everything that decides the tax of one line. */
export interface TaxFacts {
  /** The price with tax; paise. */
  readonly price: Money;
  readonly taxClass: TaxClass;
  /** Null while no professional is assigned: the class decides alone. */
  readonly professional: ProfessionalTax | null;
  /** The platform's registrations; the first is the principal one. Empty: the platform is not registered, so it charges no tax. */
  readonly registrations: readonly Registration[];
  readonly customer: { readonly gstin: string | null; readonly state: IndianState | null };
  readonly jobState: IndianState | null;
  readonly collectedBy: 'platform' | 'professional';
  readonly commission: CommissionRule;
}

/** Who must pay the tax on the work. */
export type TaxLiability = 'platform' | 'professional' | 'none';

/** Why a share is as it is; each is explained on the screens that show the share. */
export type TaxReason =
  | 'registered_professional'
  | 'notified_service'
  | 'service_not_notified'
  | 'platform_not_registered'
  | 'professional_unknown'
  | 'place_unknown'
  | 'tcs_not_collected_by_platform'
  | 'tds_below_threshold'
  | 'tds_threshold_crossed'
  | 'tds_without_pan'
  | 'tds_pan_awaited'
  | 'tds_carried';

/** The price of one line, divided. `net + commission + commissionTax + tcs + tds + remitted tax = price`. Amounts in paise. */
export interface LineShare {
  readonly liability: TaxLiability;
  /** Who issues the invoice; null without tax. */
  readonly supplier: { readonly gstin: string; readonly state: IndianState } | null;
  /** The platform's registration under which tax is posted; null if the platform is not registered. */
  readonly registrationId: number | null;
  /** Null if unknown: no invoice can be issued until it is known. */
  readonly placeOfSupply: IndianState | null;
  readonly sac: string;
  readonly rate: BasisPoints;
  readonly price: Money;
  readonly taxable: Money;
  readonly tax: Heads;
  readonly commission: Money;
  readonly commissionTax: Heads;
  /** Collected under section 52 CGST. */
  readonly tcs: Heads;
  /** Withheld under section 393 (1) Sl. 8 (v) Income-tax Act 2025. */
  readonly tds: Money;
  /** TDS that is due but exceeds the net; added to the next line. */
  readonly tdsCarried: Money;
  /** What the professional receives; a registered professional pays the tax from it. */
  readonly net: Money;
  readonly reasons: readonly TaxReason[];
}

/** TCS under section 52: 0.5 % of the taxable value (Notification 15/2024). */
const TCS_RATE = 50;
/** TDS on payments of e-commerce operators: 0.1 %. */
const TDS_RATE = 10;
/** TDS without PAN and Aadhaar (section 397 (2)): 5 %. */
const TDS_RATE_UNIDENTIFIED = 500;
/** Individuals below it have no TDS (section 393 (4)): ₹5,00,000 in a financial year. */
export const TDS_THRESHOLD = paise(5_00_000_00);

/** Divides a price by the rules of design page `money.md`, section 2. Pure: the same facts give the same share. */
export function taxOf(facts: TaxFacts): LineShare {
  const { price, taxClass, professional, customer, jobState, commission: rule } = facts;
  const reasons: TaxReason[] = [];
  const supply = placeOfSupply(taxClass.place, {
    jobState,
    customerState: customer.state,
    registeredState: customer.gstin ? stateOfGstin(customer.gstin) : null,
  });
  const registration = registrationFor(facts.registrations, supply);
  const { liability, supplier, rate } = liabilityOf(facts, registration, reasons);
  if (supplier && supply === null) reasons.push('place_unknown');
  // Until the place is known the tax is calculated as within the State; the invoice waits.
  const { taxable, ...tax } = taxInside(
    price,
    rate,
    supplier === null || supply === null || supplier.state === supply,
  );

  const commission = paise(Math.min(shareOf(taxable, rule.rate) + rule.fixed, taxable));
  let left = paise((liability === 'platform' ? taxable : price) - commission);
  const take = (heads: Heads): Heads => {
    const taken = mapHeads(heads, (amount) => Math.min(amount, left));
    // Two heads of one tax never take more than what is left.
    const both = totalTax(taken) <= left ? taken : NO_TAX;
    left = paise(left - totalTax(both));
    return both;
  };
  const home = professional?.gstin ? stateOfGstin(professional.gstin) : (professional?.state ?? null);
  const commissionTax = registration
    ? take(taxOn(commission, rule.taxRate, home === null || home === registration.state))
    : NO_TAX;
  const tcs = take(tcsOf(facts, { liability, taxable, supply }, reasons));
  const due = tdsDue(professional, taxable, reasons);
  const tds = paise(Math.min(due, left));
  if (due > tds) reasons.push('tds_carried');
  return {
    liability,
    supplier,
    registrationId: registration?.id ?? null,
    placeOfSupply: supply,
    sac: supplier ? taxClass.sac : '',
    rate,
    price,
    taxable,
    tax,
    commission,
    commissionTax,
    tcs,
    tds,
    tdsCarried: paise(due - tds),
    net: paise(left - tds),
    reasons,
  };
}

/** Returns the platform's registration in a State, else the principal one, else null. */
function registrationFor(
  registrations: readonly Registration[],
  state: IndianState | null,
): Registration | null {
  return registrations.find((one) => one.state === state) ?? registrations[0] ?? null;
}

function liabilityOf(
  { taxClass, professional }: TaxFacts,
  registration: Registration | null,
  reasons: TaxReason[],
): Pick<LineShare, 'liability' | 'supplier' | 'rate'> {
  if (!professional) reasons.push('professional_unknown');
  const own = professional?.gstin ? stateOfGstin(professional.gstin) : null;
  if (professional?.gstin && own) {
    reasons.push('registered_professional');
    return {
      liability: 'professional',
      supplier: { gstin: professional.gstin, state: own },
      rate: taxClass.registeredRate,
    };
  }
  const none = { liability: 'none', supplier: null, rate: 0 } as const;
  if (!taxClass.notified) {
    reasons.push('service_not_notified');
    return none;
  }
  if (!registration) {
    reasons.push('platform_not_registered');
    return none;
  }
  reasons.push('notified_service');
  return {
    liability: 'platform',
    supplier: { gstin: registration.gstin, state: registration.state },
    rate: taxClass.notifiedRate,
  };
}

/** Returns the TCS on a registered professional's supply whose price the platform collects. */
function tcsOf(
  { registrations, collectedBy, professional }: TaxFacts,
  { liability, taxable, supply }: { liability: TaxLiability; taxable: Money; supply: IndianState | null },
  reasons: TaxReason[],
): Heads {
  if (liability !== 'professional' || registrations.length === 0) return NO_TAX;
  if (collectedBy === 'professional') {
    reasons.push('tcs_not_collected_by_platform');
    return NO_TAX;
  }
  const supplierState = professional?.gstin ? stateOfGstin(professional.gstin) : null;
  return taxOn(taxable, TCS_RATE, supply === null || supply === supplierState);
}

/** Returns the TDS due on a supply, with what earlier lines carried over. */
function tdsDue(professional: ProfessionalTax | null, taxable: Money, reasons: TaxReason[]): Money {
  if (!professional) return paise(0);
  const { individual, identified, awaited, yearGross, tdsCarried } = professional;
  if (!identified && awaited) reasons.push('tds_pan_awaited');
  if (!identified && !awaited) {
    reasons.push('tds_without_pan');
    return paise(shareOf(taxable, TDS_RATE_UNIDENTIFIED) + tdsCarried);
  }
  const total = paise(yearGross + taxable);
  if (individual && total <= TDS_THRESHOLD) {
    reasons.push('tds_below_threshold');
    return tdsCarried;
  }
  if (individual && yearGross <= TDS_THRESHOLD) {
    reasons.push('tds_threshold_crossed');
    return paise(shareOf(total, TDS_RATE) + tdsCarried);
  }
  return paise(shareOf(taxable, TDS_RATE) + tdsCarried);
}

/** What changes when the same line costs less: each part of `from` less that of `to`. Both have the same liability and State. */
export interface ShareDifference
  extends Pick<
    LineShare,
    'price' | 'taxable' | 'tax' | 'commission' | 'commissionTax' | 'tcs' | 'tds' | 'net'
  > {}

/** Returns what a reduction takes back, part by part. A reduction to zero equals a reversal. */
export function shareDifference(
  from: ShareDifference & Pick<LineShare, 'liability' | 'placeOfSupply'>,
  to: LineShare,
): ShareDifference {
  if (from.liability !== to.liability || from.placeOfSupply !== to.placeOfSupply)
    throw new Error('a reduction does not change who pays the tax, or where');
  return {
    price: paise(from.price - to.price),
    taxable: paise(from.taxable - to.taxable),
    tax: minusHeads(from.tax, to.tax),
    commission: paise(from.commission - to.commission),
    commissionTax: minusHeads(from.commissionTax, to.commissionTax),
    tcs: minusHeads(from.tcs, to.tcs),
    tds: paise(from.tds - to.tds),
    net: paise(from.net - to.net),
  };
}
