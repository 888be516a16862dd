import { DEMO_DATA } from './demo-data.ts';
import { type DemoProfessional, readProfessionals, withContact } from './read-professionals.ts';
import { makeWorkforce } from './workforce/workforce.ts';

const written = ['bengaluru', 'mumbai', 'delhi', 'pune', 'hyderabad'].flatMap((city) =>
  readProfessionals(DEMO_DATA, city),
);

/** All professionals: 40 hand-written ones, the first at the centre of Bengaluru, then the rest of the country. */
export const professionals: readonly DemoProfessional[] = [...written, ...makeWorkforce(written)].map(
  withContact,
);
