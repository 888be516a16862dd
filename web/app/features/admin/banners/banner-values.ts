import type { AdminBanner } from '@aaspaas/contract/features/admin-banners.ts';
import { BANNER_COLOUR } from '@aaspaas/contract/features/banner-limits.ts';
import { laterSchemaCheck } from '../../../platform/schema-check.ts';

/** The fields of the form of a banner. */
export type BannerValues = {
  title_en: string;
  title_hi: string;
  description_en: string;
  description_hi: string;
  color: string;
  /** The id of the picture; empty without one. */
  picture: string;
  text_over: boolean;
  link: string;
  /** Slugs, separated by commas, so that a draft in this tab keeps them. */
  cities: string;
  from_day: string;
  from_time: string;
  until_day: string;
  until_time: string;
  /** What an edit is based on; a draft that this tab kept is based on the version that it was begun with. */
  version: number;
};

/** Returns the form's values of a banner; empty for a new one. */
export function valuesOf(banner: AdminBanner | null): BannerValues {
  // Instants come with the offset of India, so their text has the day and the time there.
  const part = (iso: string | null | undefined, from: number, to: number) => iso?.slice(from, to) ?? '';
  return {
    title_en: banner?.titles.en ?? '',
    title_hi: banner?.titles.hi ?? '',
    description_en: banner?.descriptions.en ?? '',
    description_hi: banner?.descriptions.hi ?? '',
    color: banner?.color ?? BANNER_COLOUR,
    picture: banner?.picture ? String(banner.picture.id) : '',
    text_over: banner?.text_over ?? false,
    link: banner?.link ?? '',
    cities: (banner?.cities ?? []).map(({ slug }) => slug).join(','),
    from_day: part(banner?.from_at, 0, 10),
    from_time: part(banner?.from_at, 11, 16),
    until_day: part(banner?.until_at, 0, 10),
    until_time: part(banner?.until_at, 11, 16),
    version: banner?.version ?? 1,
  };
}

/** Returns what the form sends. */
export function bodyOf({ version: _, cities, ...values }: BannerValues) {
  return { ...values, cities: citySlugs(cities) };
}

/** The slugs of the form's cities. */
export const citySlugs = (cities: string): string[] => cities.split(',').filter(Boolean);

/** Validates the values with the schema of the server. */
export const useBannerCheck = laterSchemaCheck(
  async () => (await import('./banner-schema.ts')).bannerForm,
  bodyOf,
);
