import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, idValue, pointQuery, text } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { picture } from './media.ts';

/** One slide of the home page's slider. */
export const banner = z.object({
  id: z.int(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  title: z.string(),
  description: z.string(),
  /** The background colour, `#RRGGBB`. */
  color: z.string(),
  /** Where it leads: a path of ours, or an https address; null: nowhere. */
  link: z.string().nullable(),
  /** The text is on the picture: in white (`light`) over a black scrim, or the reverse, with the scrim's opacity in percent. Null: below it. */
  text_over: z.object({ tone: z.enum(['light', 'dark']), scrim: z.int() }).nullable(),
});
export type Banner = z.output<typeof banner>;

const banners = z.object({ data: z.array(banner), next_cursor: nextCursor });

/** Report & Queries. Unlike elsewhere, the number may include a plus sign and a country code (customer.md 5). */
export const reportForm = z.object({
  name: text('report.name_required', 100),
  email: emailField('report.email_required', 'report.email_invalid'),
  mobile: z
    .string({ error: key('report.mobile_required') })
    .trim()
    .superRefine((value, context) => {
      if (!value) context.addIssue({ code: 'custom', message: key('report.mobile_required') });
      else if (!/^\+?\d{10,12}$/.test(value.replace(/[\s-]/g, '')))
        context.addIssue({ code: 'custom', message: key('report.mobile_invalid') });
    }),
  service: idValue.catch(0).refine((id) => id > 0, key('report.service_required')),
  description: text('report.description_required', 4000),
});

/** A report as its sender and the operators see it. */
export const report = z.object({
  id: z.int(),
  /** The public code, e.g. `RQ-24K7Q9`. */
  ticket: z.string(),
  state: z.enum(['open', 'closed']),
  service_id: z.int(),
  service_name: z.string(),
  description: z.string(),
  created_at: z.string(),
  /** The operator's reply on closing it. */
  answer: z.string().nullable(),
  closed_at: z.string().nullable(),
});
export type Report = z.output<typeof report>;

/** A report with its sender, for operators. */
export const adminReport = report.extend({ name: z.string(), email: z.string(), mobile: z.string() });
export type AdminReport = z.output<typeof adminReport>;

/** Content pages, the slider, the top-rated services, and reports & queries. */
export const contentEndpoints = {
  'content.report': endpoint({
    method: 'POST',
    path: 'report/create',
    who: 'optional',
    summary: 'Sends a report or a query; the same one sent twice on a day is stored once',
    limit: { per: 'address', max: 30, seconds: 3600 },
    body: reportForm.extend({
      /** Sent by clients as the specification requires; the session determines the report's owner. */
      user_id: z.unknown().optional(),
    }),
    reply: z.object({ message: z.string(), data: z.object({ ticket: z.string() }) }),
    errors: ['too_many'],
  }),
  'content.reports': endpoint({
    method: 'GET',
    path: '{role}/reports',
    roles: ['user', 'employee'],
    who: 'each',
    summary: "The caller's reports, newest first",
    query: pageQuery,
    reply: z.object({ data: z.array(report), next_cursor: nextCursor }),
  }),
  'content.admin_reports': endpoint({
    method: 'GET',
    path: 'admin/reports',
    who: 'admin',
    needs: 'tickets.read',
    summary:
      'Reports & queries: open ones oldest first, closed ones newest first; or the one with a ticket number',
    query: z.intersection(
      pageQuery,
      z.object({
        state: z.enum(['open', 'closed']).default('open'),
        /** Only the report with this ticket number, in any state. */
        ticket: z.string().trim().max(20, key('error.too_long')).optional(),
      }),
    ),
    reply: z.object({ data: z.array(adminReport), next_cursor: nextCursor }),
  }),
  'content.page': endpoint({
    method: 'GET',
    path: 'pages/:slug',
    who: 'public',
    summary: 'A content page; its content is sanitised HTML',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    reply: z.object({ data: z.object({ title: z.string(), content: z.string() }) }),
    errors: ['not_found'],
  }),
  'content.top_rated': endpoint({
    method: 'GET',
    path: 'user/topratedservices',
    who: 'public',
    summary:
      'The slides of the top-rated slider that are shown now in the city of the point, or in the default city without one',
    query: z.intersection(pointQuery, pageQuery),
    reply: banners,
  }),
  'content.slider': endpoint({
    method: 'GET',
    path: 'user/sliderimage',
    who: 'public',
    summary:
      'The slides of the hero slider that are shown now in the city of the point, or in the default city without one',
    query: z.intersection(pointQuery, pageQuery),
    reply: banners,
  }),
};
