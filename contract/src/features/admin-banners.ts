import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { englishText, hindiText, idText, idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { instantOf, isDate, isTime } from '../kernel/time.ts';
import { key } from '../messages/index.ts';
import { basedOn, condition } from './admin-catalogue.ts';
import { MAX_BANNER_DESCRIPTION, MAX_BANNER_TITLE } from './banner-limits.ts';
import { picture } from './media.ts';

/** Sites that a banner may lead to: app stores, our chat and our videos. */
const LINK_HOSTS: readonly string[] = [
  'play.google.com',
  'apps.apple.com',
  'wa.me',
  'www.youtube.com',
  'youtu.be',
];

/** A path of a page: letters, digits, `-`, `_` and `/`, with a query. Dots are missing, so no path climbs to another one. */
const OWN_PATH = /^\/(?!\/)[\w\-/]*(\?[\w\-.~%&=+]*)?$/;
/** Pages and files that are not for customers. */
const NOT_FOR_CUSTOMERS = /^\/(admin|api|media|demo)(\/|\?|$)/;
const OTHER_SITE = /^https:\/\/([a-z0-9.-]+)(\/[\w\-./~%?&=+#@]*)?$/;

/** Returns whether a banner may lead to an address: a page of ours for customers, or an https address of an allowed site. */
export function isBannerLink(link: string): boolean {
  if (OWN_PATH.test(link)) return !link.includes('//') && !NOT_FOR_CUSTOMERS.test(link);
  const host = OTHER_SITE.exec(link)?.[1];
  return host !== undefined && LINK_HOSTS.includes(host);
}

/** `scheduled`: shown from a later instant; `live`: shown now; `ended`: its last instant is over; `archived`: withdrawn. */
const bannerState = z.enum(['live', 'scheduled', 'ended', 'archived'], {
  error: key('error.invalid_value'),
});
export type BannerState = z.output<typeof bannerState>;

const citySlug = z.string().regex(/^[a-z0-9-]{1,80}$/, key('error.invalid_value'));

/** The filters of the list of banners; all have to match. */
const bannerFilters = z.object({
  /** A part of a title in either language. */
  q: z.string().trim().max(100).optional(),
  state: bannerState.optional(),
  /** Banners that customers in this city see, including those for all cities. */
  city: citySlug.optional(),
});
export type BannerFilters = z.output<typeof bannerFilters>;

const bilingual = z.object({ en: z.string(), hi: z.string() });

/** A banner as operators see it. */
const adminBanner = z.object({
  id: z.int(),
  /** In the reader's language. */
  title: z.string(),
  titles: bilingual,
  descriptions: bilingual,
  /** The background of the text below the picture, `#RRGGBB`. */
  color: z.string(),
  picture: picture.extend({ id: z.int() }).nullable(),
  text_over: z.boolean(),
  /** The colour of the text on the picture; null for banners whose picture was not measured. */
  text_tone: z.enum(['light', 'dark']).nullable(),
  /** How much the picture is covered with the opposite colour, in percent. */
  scrim: z.int().nullable(),
  link: z.string().nullable(),
  /** The cities where it is shown; empty: everywhere. */
  cities: z.array(z.object({ slug: z.string(), name: z.string() })),
  from_at: z.string().nullable(),
  until_at: z.string().nullable(),
  state: bannerState,
  /** Whether a banner that is not archived is before or behind it in the order. */
  is_first: z.boolean(),
  is_last: z.boolean(),
  version: z.int(),
});
export type AdminBanner = z.output<typeof adminBanner>;

const trimmed = z
  .string({ error: key('error.invalid_value') })
  .trim()
  .default('');

/** The instant of a day and a time in Asia/Kolkata; null without a valid one. A day without a time begins at midnight. */
function instantFrom(day: string | undefined, time: string | undefined): Date | null {
  return day && isDate(day) && (!time || isTime(time)) ? instantOf(day, time || '00:00') : null;
}

/** The form of a banner; the browser and the server validate with the same schema. */
export const bannerForm = z
  .object({
    title_en: englishText('banner.title_required', MAX_BANNER_TITLE),
    title_hi: hindiText('banner.title_required', MAX_BANNER_TITLE),
    description_en: englishText('banner.description_required', MAX_BANNER_DESCRIPTION),
    description_hi: hindiText('banner.description_required', MAX_BANNER_DESCRIPTION),
    color: z
      .string({ error: key('banner.color_invalid') })
      .regex(/^#[0-9a-f]{6}$/i, key('banner.color_invalid'))
      .transform((value) => value.toUpperCase()),
    /** The id of the banner's picture or of a new upload. */
    picture: z
      .union([z.string(), z.number()], { error: key('banner.picture_required') })
      .refine((value) => idValue.safeParse(value).success, key('banner.picture_required'))
      .transform(Number),
    /** Whether the text is on the picture instead of below it. */
    text_over: z.boolean({ error: key('error.invalid_value') }),
    link: trimmed
      .refine((value) => value.length <= 300, key('error.too_long'))
      .refine((value) => value === '' || isBannerLink(value), key('banner.link_invalid')),
    cities: z.array(citySlug, { error: key('error.invalid_value') }).max(200, key('error.invalid_value')),
    /** Days (`YYYY-MM-DD`) and times (`HH:MM`) in Asia/Kolkata; an empty day: no limit. */
    from_day: trimmed.refine((value) => value === '' || isDate(value), key('banner.day_invalid')),
    from_time: trimmed.refine((value) => value === '' || isTime(value), key('banner.time_invalid')),
    until_day: trimmed.refine((value) => value === '' || isDate(value), key('banner.day_invalid')),
    until_time: trimmed.refine((value) => value === '' || isTime(value), key('banner.time_invalid')),
  })
  .refine(({ from_day, from_time }) => from_day || !from_time, condition('from_day', 'banner.day_missing'))
  .refine(
    ({ until_day, until_time }) => until_day || !until_time,
    condition('until_day', 'banner.day_missing'),
  )
  .refine(
    (form) => {
      const from = instantFrom(form.from_day, form.from_time);
      const until = instantFrom(form.until_day, form.until_time);
      return !from || !until || until > from;
    },
    condition('until_day', 'banner.until_before_from'),
  )
  .transform(({ from_day, from_time, until_day, until_time, ...form }) => ({
    ...form,
    from: instantFrom(from_day, from_time),
    until: instantFrom(until_day, until_time),
  }));
export type BannerForm = z.output<typeof bannerForm>;

const byId = z.object({ id: idText });
const message = z.object({ message: z.string() });

/** The banners of the home page, for operators. */
export const adminBannerEndpoints = {
  'admin.banners': endpoint({
    method: 'GET',
    path: 'admin/banners',
    who: 'admin',
    needs: 'content.read',
    summary: 'Banners in the order in which customers see them, archived ones last',
    query: pageQuery.extend(bannerFilters.shape),
    reply: z.object({ data: z.array(adminBanner), next_cursor: nextCursor, total: z.int() }),
  }),
  'admin.banner': endpoint({
    method: 'GET',
    path: 'admin/banners/:id',
    who: 'admin',
    needs: 'content.read',
    summary: 'A banner with its texts in both languages',
    params: byId,
    reply: z.object({ data: adminBanner }),
    errors: ['not_found'],
  }),
  'admin.create_banner': endpoint({
    method: 'POST',
    path: 'admin/banners',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Adds a banner behind the others; customers see it from its first instant on',
    body: bannerForm,
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
  }),
  'admin.edit_banner': endpoint({
    method: 'POST',
    path: 'admin/banners/:id',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Changes a banner; its picture is measured again for the colour and the scrim of its text',
    params: byId,
    body: z.intersection(z.object(basedOn), bannerForm),
    reply: message,
    errors: ['not_found', 'version_conflict'],
  }),
  'admin.move_banner': endpoint({
    method: 'POST',
    path: 'admin/banners/:id/move',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Exchanges a banner with the one before or behind it; at the end of the order nothing changes',
    params: byId,
    body: z.object({ direction: z.enum(['up', 'down'], { error: key('error.invalid_value') }) }),
    reply: message,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.archive_banner': endpoint({
    method: 'POST',
    path: 'admin/banners/:id/archive',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Hides a banner from customers; it can be restored',
    params: byId,
    reply: message,
    errors: ['not_found'],
  }),
  'admin.restore_banner': endpoint({
    method: 'POST',
    path: 'admin/banners/:id/restore',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Shows an archived banner again, behind the others, within its first and last instant',
    params: byId,
    reply: message,
    errors: ['not_found'],
  }),
};
