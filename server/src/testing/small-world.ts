import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { z } from 'zod';
import { readDataFile } from '../platform/data-file.ts';
import type { DemoContent } from '../../demo/content/demo-content.ts';
import { mobile, slug, text } from '../../demo/content/fields.ts';
import { readAccounts } from '../../demo/content/read-accounts.ts';
import { readCatalogue } from '../../demo/content/read-catalogue.ts';
import { readHistory } from '../../demo/content/read-history.ts';
import { readBanners, readPages } from '../../demo/content/read-pages.ts';
import { readProfessionals, withContact } from '../../demo/content/read-professionals.ts';

const FOLDER = new URL('./small-world/', import.meta.url);

const reviews = readDataFile(
  FOLDER,
  'reviews.json',
  z.array(
    z.strictObject({
      service: slug,
      professional: mobile,
      reviewer: text,
      rating: z.literal([1, 2, 3, 4, 5]),
      comment: text,
      daysAgo: z.int().positive(),
      time: z.iso.time({ precision: -1 }),
    }),
  ),
);

/**
 * A small copy of the demo for tests: 16 services in all four categories, 18 professionals in Bengaluru, Mumbai and Pune.
 * Ids, slugs and mobile numbers are those of the demo; nothing is generated. Tests of the demo itself use `demoContent`.
 */
export const smallWorld: DemoContent = {
  ...readCatalogue(FOLDER),
  professionals: ['bengaluru', 'mumbai', 'pune']
    .flatMap((city) => readProfessionals(FOLDER, city))
    .map(withContact),
  accounts: readAccounts(FOLDER),
  pages: readPages(FOLDER),
  banners: readBanners(FOLDER),
  history: readHistory(FOLDER),
  reviews: (now) =>
    reviews.map(({ daysAgo, time, ...review }) => ({
      ...review,
      createdAt: instantOf(addDays(dateOf(now), -daysAgo), time),
    })),
};
