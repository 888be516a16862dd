import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A frame of our own built files; the format leaves no room for typed text or a location. */
const frame = z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/);

/** An uncaught error or an unhandled promise rejection. */
const pageError = z.object({
  kind: z.enum(['error', 'rejection']),
  /** The browser's or our own message; the server removes possible personal data before it stores it. */
  message: z.string().max(300),
  /** The stack frames in our files, innermost first. */
  frames: z.array(frame).max(8),
});

/** Performance metrics of a page (web.dev/vitals): in seconds, except CLS, which has no unit. */
export const webVital = z.enum(['TTFB', 'FCP', 'LCP', 'INP', 'CLS']);
export type WebVital = z.output<typeof webVital>;

const pageReport = z.object({
  /** The build that the page belongs to. */
  release: z.string().regex(/^[\w.-]{1,40}$/),
  /** The page's path without its query. */
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

/** Reports that pages send about errors and performance. */
export const pageReportEndpoints = {
  'page.report': endpoint({
    method: 'POST',
    path: 'client-errors',
    who: 'public',
    summary: 'Errors and load times of a page, sent by the browser when the person leaves it',
    maxBytes: 16_384,
    body: pageReport,
    errors: ['too_many'],
  }),
};
