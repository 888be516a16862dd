import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { picture } from './media.ts';

/** What the screens show in place of a banner's missing parts (customer.md 3). */
export const BANNER_COLOUR = '#2E67F8';

/** One slide of the home page's slider. */
export const banner = z.object({
  id: z.int(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  title: z.string(),
  description: z.string(),
  /** The ground, `#RRGGBB`. */
  color: z.string(),
});
export type Banner = z.output<typeof banner>;

const banners = z.object({ data: z.array(banner) });

export const contentEndpoints = {
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
    summary: 'The slides of the top-rated slider',
    reply: banners,
  }),
  'content.slider': endpoint({
    method: 'GET',
    path: 'user/sliderimage',
    who: 'public',
    summary: 'The slides of the hero slider',
    reply: banners,
  }),
};
