import type { Grant } from '../kernel/grants.ts';

/** The kinds of entries in a timeline. */
export const TIMELINE_KINDS = [
  'state',
  'message',
  'money',
  'price',
  'review',
  'action',
  'note',
  'block',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The types of objects that have a timeline and notes, with the grant to read them. */
export const TIMELINE_GRANTS = {
  line: 'bookings.read',
  booking: 'bookings.read',
  customer: 'customers.read',
  professional: 'professionals.read',
  service: 'catalogue.read',
  review: 'content.read',
  report: 'tickets.read',
} as const satisfies Record<string, Grant>;
export type TimelineObjectType = keyof typeof TIMELINE_GRANTS;

const WORK_KINDS = ['state', 'message', 'money', 'action', 'note'] as const;
const PEOPLE_KINDS = [...WORK_KINDS, 'block'] as const;

/** The kinds of entries that each type of object has. */
export const TIMELINE_TYPE_KINDS: Readonly<Record<TimelineObjectType, readonly TimelineKind[]>> = {
  line: WORK_KINDS,
  booking: WORK_KINDS,
  customer: PEOPLE_KINDS,
  professional: PEOPLE_KINDS,
  service: ['price', 'review', 'action', 'note'],
  review: ['review', 'action', 'note'],
  report: ['action', 'note'],
};

/** An object by its type and id, e.g. `line:12`; a booking by its code, e.g. `booking:AP-24K7Q9`. */
export interface TimelineObject {
  readonly type: TimelineObjectType;
  readonly id: string;
}

/** Formats an object as the audit log names it. */
export function formatTimelineObject({ type, id }: TimelineObject): string {
  return `${type}:${id}`;
}
