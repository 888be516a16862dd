import type { MissingPart } from '@aaspaas/contract/features/admin-services.ts';

/** What decides whether a service is complete. */
export interface ServiceParts {
  readonly servicetype: 'service' | 'enquiry';
  readonly name_hi: string;
  readonly about_en: string;
  readonly about_hi: string;
  readonly overview_en: string;
  readonly overview_hi: string;
  readonly search_words: string;
  readonly hasPicture: boolean;
  readonly hasPrice: boolean;
}

/** A part that publishing needs. Professionals can offer a service only after it is published, so they are not among them. */
export type PublishedPart = Exclude<MissingPart, 'offerings'>;

/** A missing part with the field of the form that it belongs to. */
export interface MissingField {
  readonly part: PublishedPart;
  readonly field: string;
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /\p{Script=Latin}/u;

/** Returns what a service lacks before it can be published, by the fields of the form. */
export function missingFields(service: ServiceParts): MissingField[] {
  const { servicetype, name_hi, about_en, about_hi, overview_en, overview_hi, search_words } = service;
  const checks: readonly (readonly [part: PublishedPart, field: string, missing: boolean])[] = [
    ['name_hi', 'name_hi', !DEVANAGARI.test(name_hi)],
    ['about', 'about_en', !about_en.trim()],
    ['about', 'about_hi', !DEVANAGARI.test(about_hi)],
    ['overview', 'overview_en', !overview_en.trim()],
    ['overview', 'overview_hi', !DEVANAGARI.test(overview_hi)],
    ['picture', 'pictures', !service.hasPicture],
    ['price', 'per_hour', servicetype === 'service' && !service.hasPrice],
    ['words_latin', 'search_words', !LATIN.test(search_words)],
    ['words_devanagari', 'search_words', !DEVANAGARI.test(search_words)],
  ];
  return checks.flatMap(([part, field, missing]) => (missing ? [{ part, field }] : []));
}

/** Returns what a service lacks: both languages, a picture, a price if it is bookable, search words in both scripts, and professionals. */
export function missingParts(service: ServiceParts & { readonly offerings: number }): MissingPart[] {
  const parts = new Set<MissingPart>(missingFields(service).map(({ part }) => part));
  if (service.offerings === 0) parts.add('offerings');
  return [...parts];
}

/** Returns what an edit takes away from a service that was published: it may keep old gaps, but not get new ones. */
export function newlyMissing(before: ServiceParts, after: ServiceParts): MissingField[] {
  const known = new Set(missingFields(before).map(({ part, field }) => `${part}:${field}`));
  return missingFields(after).filter(({ part, field }) => !known.has(`${part}:${field}`));
}
