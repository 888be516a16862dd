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
  readonly offerings: number;
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /\p{Script=Latin}/u;

/** Returns what a service lacks: both languages, a picture, a price if it is bookable, search words in both scripts, and professionals. */
export function missingParts(service: ServiceParts): MissingPart[] {
  const { servicetype, name_hi, about_en, about_hi, overview_en, overview_hi, search_words } = service;
  const missing: Readonly<Record<MissingPart, boolean>> = {
    name_hi: !DEVANAGARI.test(name_hi),
    about: !about_en.trim() || !DEVANAGARI.test(about_hi),
    overview: !overview_en.trim() || !DEVANAGARI.test(overview_hi),
    picture: !service.hasPicture,
    price: servicetype === 'service' && !service.hasPrice,
    words_latin: !LATIN.test(search_words),
    words_devanagari: !DEVANAGARI.test(search_words),
    offerings: service.offerings === 0,
  };
  return (Object.keys(missing) as MissingPart[]).filter((part) => missing[part]);
}
