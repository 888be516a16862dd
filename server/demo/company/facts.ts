import type { DemoContent } from '../content/demo-content.ts';
import type { DemoService } from '../content/read-catalogue.ts';
import type { Region } from '../content/workforce/names.ts';
import type { BookingSettings, EarningRule } from '../../src/features/booking/index.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Registration, TaxClasses } from '../../src/features/payment/index.ts';
import type { Point } from '../../src/features/places/index.ts';

/** The first id of every row of the company: the ids below belong to the bookings of the demo accounts. */
export const FIRST_ID = 10_001;

/** A bookable service; prices in paise. */
export interface PricedService {
  readonly service: Extract<DemoService, { type: 'service' }>;
  readonly priceId: number;
  readonly perDay: number;
  readonly perHour: number;
}

/** A professional who can get jobs. */
export interface CompanyProfessional extends Point {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly mobile: string;
  readonly gender: 'male' | 'female' | 'other';
  readonly radiusKm: number;
  readonly services: readonly PricedService[];
}

/** A city with its professionals; operators choose in `manual` cities. */
export interface CompanyCity {
  readonly slug: string;
  readonly name: string;
  readonly state: IndianState | null;
  readonly region: Region;
  readonly manual: boolean;
  readonly localities: readonly (readonly [name: string, latitude: number, longitude: number, pin: number])[];
  readonly professionals: readonly CompanyProfessional[];
}

/** The operators by role. */
export interface CompanyOperators {
  readonly owner: number;
  readonly dispatcher: number;
  readonly finance: number;
  readonly content: number;
  readonly support: number;
}

/** A professional whose tax details are unusual; all others are individuals with an Aadhaar and without a GSTIN. */
export interface UnusualTax {
  readonly professionalId: number;
  /** Null: asked for tax details long ago, and nothing stated, so that 5 % are withheld. */
  readonly pan: string | null;
  readonly gstin: string | null;
}

/** The tax rows that apply, and the State of each city by slug. */
export interface CompanyTaxes {
  readonly unusual: readonly UnusualTax[];
  readonly classes: TaxClasses;
  readonly registrations: readonly Registration[];
  readonly states: ReadonlyMap<string, IndianState>;
}

/** What the company is made from: the loaded content with the ids of its rows. */
export interface CompanyFacts {
  readonly now: Date;
  readonly content: DemoContent;
  readonly cities: readonly CompanyCity[];
  /** A professional who is blocked, and so in no city. */
  readonly blocked: CompanyProfessional;
  /** The last professional of the demo's accounts, whose new bank account is in review. */
  readonly reviewed: number;
  readonly operators: CompanyOperators;
  /** The applicants, longest waiting first. */
  readonly applicants: readonly number[];
  readonly earningRules: readonly EarningRule[];
  readonly taxes: CompanyTaxes;
  readonly settings: BookingSettings;
}
