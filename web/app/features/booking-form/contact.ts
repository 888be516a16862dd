import type { Place } from '@aaspaas/contract/page.ts';
import { session } from '../../platform/session.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';

/** What a booking form holds beside the slots. A type, since the form wants an index. */
export type ContactValues = {
  name: string;
  email: string;
  mobile: string;
  address: string;
  description: string;
  /** The work is where the person said they are; else the server finds the address. */
  atPlace: boolean;
  agree: boolean;
  /** Holds nothing; what is wrong with the slots as a whole is said here. */
  slots: string;
};

/** What the account knows of the person. */
interface KnownContact {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string;
  readonly address: string | null;
  readonly description: string | null;
}

/** Fields that a tab does not keep: a consent is given each time. */
export const UNSAVED_FIELDS = ['agree', 'slots'] as const;

const FIELDS = ['name', 'email', 'mobile', 'address', 'description'] as const;

/** What the form begins with: what this tab last sent, else what the account knows. */
export function initialContact(known: KnownContact | null): ContactValues {
  const saved = readTab<Partial<ContactValues>>(savedContactKey());
  const values = {
    name: '',
    email: '',
    mobile: session().mobile ?? '',
    address: '',
    description: '',
    atPlace: false,
    agree: false,
    slots: '',
  };
  for (const field of FIELDS) values[field] = saved?.[field] || known?.[field] || values[field];
  return { ...values, atPlace: saved?.atPlace === true };
}

/** Keeps what was sent, so that whoever comes back from the review page finds it. */
export function saveContact(values: ContactValues): void {
  writeTab(savedContactKey(), { ...values, agree: false });
}

/** The booking stands: the next one is about other work at the same place. */
export function clearSavedDescription(): void {
  const saved = readTab<ContactValues>(savedContactKey());
  if (saved) writeTab(savedContactKey(), { ...saved, description: '' });
}

/** The name under which the tab keeps an unfinished form; each person's own. */
export function draftKey(form: string): string {
  return `${form}:${session().userId ?? ''}`;
}

/** The form of a single service, and the slot chosen in it. */
export const SINGLE_BOOKING_FORM = 'single-booking';
export const slotDraftKey = (serviceId: number) => draftKey(`service-book-${serviceId}`);

/** The fields as the booking calls take them. */
export function contactPayload(values: ContactValues, place: Place | null) {
  const { name, email, mobile, address, description } = values;
  const point = values.atPlace && place ? { latitude: place.latitude, longitude: place.longitude } : {};
  return { name, email, mobile, address, description, ...point };
}

const savedContactKey = () => draftKey('booking-contact');
