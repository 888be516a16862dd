import { addressAsText, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import type { Place } from '@aaspaas/contract/page.ts';
import { session } from '../../platform/session.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';

/** The values of a booking form other than its slots. A type, because the form requires an index signature. */
export type ContactValues = {
  name: string;
  email: string;
  mobile: string;
  address: string;
  description: string;
  /** Whether the work is at the selected location; if not, the server geocodes the address. */
  atPlace: boolean;
  agree: boolean;
  /** Has no value; carries the error for the slots as a whole. */
  slots: string;
};

/** The account's contact data. */
interface KnownContact {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string;
  readonly address: string | null;
  readonly description: string | null;
}

/** Fields that the tab does not store: consent is given each time. */
export const UNSAVED_FIELDS = ['agree', 'slots'] as const;

const FIELDS = ['name', 'email', 'mobile', 'address', 'description'] as const;

/**
 * Returns the initial values: what this tab last sent, otherwise the account's data. The address is the default one of the
 * saved addresses, if there are any.
 */
export function initialContact(
  known: KnownContact | null,
  addresses: readonly SavedAddress[],
): ContactValues {
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
  const [home] = addresses;
  if (!saved?.address && home) values.address = addressAsText(home);
  return { ...values, atPlace: saved?.atPlace === true };
}

/** Stores the sent values, so that going back from the review page restores them. */
export function saveContact(values: ContactValues): void {
  writeTab(savedContactKey(), { ...values, agree: false });
}

/** Clears the description after a booking: the next one is for other work at the same place. */
export function clearSavedDescription(): void {
  const saved = readTab<ContactValues>(savedContactKey());
  if (saved) writeTab(savedContactKey(), { ...saved, description: '' });
}

/** The storage key of an unfinished form in this tab; one per account. */
export function draftKey(form: string): string {
  return `${form}:${session().userId ?? ''}`;
}

/** The form of a single service. */
export const SINGLE_BOOKING_FORM = 'single-booking';

/** Converts the fields to the request of the booking calls. */
export function contactPayload(values: ContactValues, place: Place | null) {
  const { name, email, mobile, address, description } = values;
  const point = values.atPlace && place ? { latitude: place.latitude, longitude: place.longitude } : {};
  return { name, email, mobile, address, description, ...point };
}

const savedContactKey = () => draftKey('booking-contact');
