import type { Grant } from '../kernel/grants.ts';

/** The kinds of entries in a timeline. */
export const TIMELINE_KINDS = ['state', 'message', 'money', 'action', 'note', 'block'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The types of objects that have a timeline and notes, with the grant to read them. */
export const TIMELINE_GRANTS = {
  line: 'bookings.read',
  booking: 'bookings.read',
  customer: 'customers.read',
  professional: 'professionals.read',
} as const satisfies Record<string, Grant>;
export type TimelineObjectType = keyof typeof TIMELINE_GRANTS;

/** An object by its type and id, e.g. `line:12`; a booking by its code, e.g. `booking:AP-24K7Q9`. */
export interface TimelineObject {
  readonly type: TimelineObjectType;
  readonly id: string;
}

/** Formats an object as the audit log names it. */
export function formatTimelineObject({ type, id }: TimelineObject): string {
  return `${type}:${id}`;
}
