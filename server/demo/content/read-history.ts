import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { latitude, longitude, mobile, slug, text } from './fields.ts';
import { pictureSlug } from './pictures.ts';

/** A customer; only the first one has an account in `accounts.json`. */
const customer = z.strictObject({ name: text, mobile, address: text, latitude, longitude });
export type HistoryCustomer = z.output<typeof customer>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, hh:mm');

/** A time of day in India relative to today, or a time relative to the moment of loading. */
const slot = z.union([
  z.strictObject({ daysFromToday: z.int(), time }),
  z.strictObject({ minutesFromNow: z.int() }),
]);
export type HistorySlot = z.output<typeof slot>;

const review = z.strictObject({ rating: z.int().min(1).max(5), text });

/** Final or current state of a booking. */
const finalState = z.enum([
  'placed',
  'assigned',
  'code',
  'started',
  'done',
  'approved',
  'disputed',
  'refunded_in_part',
  'cancelled_by_customer',
  'cancelled_after_assignment',
  'cancelled_by_operator',
]);

/** A booking of one service. */
const booking = z.strictObject({
  /** Mobile number of the customer. */
  customer: mobile,
  /** Mobile number of the professional. */
  professional: mobile,
  service: slug,
  slot,
  hours: z.int().positive(),
  /** Minutes from booking to slot; default: two days. */
  aheadMinutes: z.int().positive().optional(),
  finalState,
  /** Whether it is paid before the work; otherwise after approval. */
  prepaid: z.boolean().default(false),
  /** Whether approved work is not paid for yet. */
  unpaid: z.boolean().optional(),
  /** Whether it is loaded only together with the demo's company. */
  withCompany: z.boolean().optional(),
  description: text,
  review: review.optional(),
});
export type HistoryBooking = z.output<typeof booking>;

/** Jobs that are repeated every week of the past, booked by the customers other than the first in turn. */
const weeklyJobs = z.strictObject({
  /** Number of weeks in the history. */
  weeks: z.int().positive(),
  jobs: z.array(
    z.strictObject({
      professional: mobile,
      /** The day of the latest job. */
      daysFromToday: z.int().negative(),
      time,
      service: slug,
      hours: z.int().positive(),
      description: text,
    }),
  ),
  /** Every third job is reviewed with one of these. */
  reviews: z.array(review),
});

/** An offer of an operator; `amount` is in whole rupees. */
const quotation = z.strictObject({ days: z.int().positive(), amount: z.int().positive(), covers: text });
export type HistoryQuotation = z.output<typeof quotation>;

/** Enquiries of the first customer. */
const enquiries = z.strictObject({
  services: z.array(
    z.strictObject({
      service: slug,
      daysAgo: z.number().nonnegative(),
      description: text,
      answer: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('quotation'), ...quotation.shape, declined: z.boolean() }),
          z.strictObject({ kind: z.literal('rejection'), reason: text }),
        ])
        .optional(),
    }),
  ),
  /** Enquiries about packing and moving. */
  moves: z.array(
    z.strictObject({
      daysAgo: z.number().nonnegative(),
      toAddress: text,
      description: text,
      pictures: z.array(pictureSlug),
      answer: z.strictObject({ service: slug, ...quotation.shape }).optional(),
    }),
  ),
});

/** An unanswered report of the first customer. */
const report = z.strictObject({ service: slug, description: text, hoursAgo: z.int().positive() });

/** Searches without a result at a place, as often on each of these days ago. */
const missedSearch = z.strictObject({
  query: text,
  latitude,
  longitude,
  times: z.int().positive(),
  daysAgo: z.array(z.int().positive()).min(1),
});

/** The past and present of the demo's accounts; people are named by their mobile numbers, services by their slugs. */
export interface DemoHistory {
  readonly customers: readonly HistoryCustomer[];
  readonly weeklyJobs: z.output<typeof weeklyJobs>;
  readonly bookings: readonly HistoryBooking[];
  readonly enquiries: z.output<typeof enquiries>;
  readonly reports: readonly z.output<typeof report>[];
  readonly searches: readonly z.output<typeof missedSearch>[];
  /** Slugs of services that the first customer has saved. */
  readonly favourites: readonly string[];
}

/** Reads `history/*.json` of a folder. */
export function readHistory(folder: URL): DemoHistory {
  return {
    customers: readDataFile(folder, 'history/customers.json', z.array(customer).min(1)),
    weeklyJobs: readDataFile(folder, 'history/weekly-jobs.json', weeklyJobs),
    bookings: readDataFile(folder, 'history/bookings.json', z.array(booking)),
    enquiries: readDataFile(folder, 'history/enquiries.json', enquiries),
    reports: readDataFile(folder, 'history/reports.json', z.array(report)),
    searches: readDataFile(folder, 'history/searches.json', z.array(missedSearch)),
    favourites: readDataFile(folder, 'history/favourites.json', z.array(slug)),
  };
}
