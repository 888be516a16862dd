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
interface KnownPerson {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string;
  readonly address: string | null;
  readonly description: string | null;
}

/** Fields that a tab does not keep: a consent is given each time. */
export const UNKEPT = ['agree', 'slots'] as const;

const FIELDS = ['name', 'email', 'mobile', 'address', 'description'] as const;

/** What the form begins with: what this tab last sent, else what the account knows. */
export function firstContact(known: KnownPerson | null): ContactValues {
  const sent = readTab<Partial<ContactValues>>(sentName());
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
  for (const field of FIELDS) values[field] = sent?.[field] || known?.[field] || values[field];
  return { ...values, atPlace: sent?.atPlace === true };
}

/** Keeps what was sent, so that whoever comes back from the review page finds it. */
export function rememberContact(values: ContactValues): void {
  writeTab(sentName(), { ...values, agree: false });
}

/** The booking stands: the next one is about other work at the same place. */
export function forgetDescription(): void {
  const sent = readTab<ContactValues>(sentName());
  if (sent) writeTab(sentName(), { ...sent, description: '' });
}

/** The name under which the tab keeps an unfinished form; each person's own. */
export function keptName(form: string): string {
  return `${form}:${session().userId ?? ''}`;
}

/** The form of a single service, and the slot chosen in it. */
export const SINGLE_FORM = 'single-booking';
export const slotName = (serviceId: number) => keptName(`service-book-${serviceId}`);

/** The fields as the booking calls take them. */
export function sentContact(values: ContactValues, place: Place | null) {
  const { name, email, mobile, address, description } = values;
  const point = values.atPlace && place ? { latitude: place.latitude, longitude: place.longitude } : {};
  return { name, email, mobile, address, description, ...point };
}

const sentName = () => keptName('booking-contact');
