import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A line of our own built files: nothing that a person typed or where they are fits in here. */
const frame = z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/);

/** An error that nothing caught, or a promise that failed unheard. */
const pageError = z.object({
  kind: z.enum(['error', 'rejection']),
  /** The browser's or our own words; the server takes out what could belong to a person before it keeps them. */
  message: z.string().max(300),
  /** Where in our files, innermost first. */
  frames: z.array(frame).max(8),
});

/** How fast a page was (web.dev/vitals): seconds, but CLS, which has no unit. */
export const webVital = z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']);
export type WebVital = z.output<typeof webVital>;

const pageReport = z.object({
  /** Which build the page is of. */
  release: z.string().regex(/^[\w.-]{1,40}$/),
  /** The page's path, without its query. */
  page: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/),
  errors: z.array(pageError).max(10).default([]),
  vitals: z
    .array(z.object({ name: webVital, value: z.number().min(0).max(600) }))
    .max(5)
    .default([]),
});
export type PageReport = z.output<typeof pageReport>;

/** What pages tell of themselves. */
export const pageReportEndpoints = {
  'page.report': endpoint({
    method: 'POST',
    path: 'client-errors',
    who: 'public',
    summary: 'Errors of a page and how fast it was, told by the browser when it is left',
    maxBytes: 16_384,
    body: pageReport,
    errors: ['too_many'],
  }),
};
