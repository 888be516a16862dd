import { bengaluru } from './professionals/bengaluru.ts';
import { delhi } from './professionals/delhi.ts';
import type { ProfessionalEntry } from './professionals/entry.ts';
import { hyderabad } from './professionals/hyderabad.ts';
import { mumbai } from './professionals/mumbai.ts';
import { pune } from './professionals/pune.ts';
import type { DemoProfessional } from './types.ts';
import { type Generated, makeWorkforce } from './workforce/workforce.ts';

const written = [
  ...inCity('Bengaluru', bengaluru),
  ...inCity('Mumbai', mumbai),
  ...inCity('Delhi', delhi),
  ...inCity('Pune', pune),
  ...inCity('Hyderabad', hyderabad),
];

/** All professionals: 40 hand-written ones, the first at the centre of Bengaluru, then the rest of the country. */
export const professionals: readonly DemoProfessional[] = [...written, ...makeWorkforce(written)].map(whole);

function inCity(city: string, entries: readonly ProfessionalEntry[]): Generated[] {
  return entries.map(
    ({ at: [latitude, longitude], fullTime, partTime = [], status, idVerified, employeeType, ...entry }) => ({
      ...entry,
      city,
      latitude,
      longitude,
      status: status ?? 'approved',
      idVerified: idVerified ?? true,
      employeeType: employeeType ?? 'permenent',
      offerings: [
        ...fullTime.map((service) => ({ service, employment: 'full_time' as const })),
        ...partTime.map((service) => ({ service, employment: 'part_time' as const })),
      ],
    }),
  );
}

// Bank and e-mail are visibly fictitious: `.example` is reserved, and no bank uses the code DEMO.
function whole(one: Generated): DemoProfessional {
  return {
    ...one,
    email: `${one.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@aaspaas.example`,
    bank: {
      name: 'Demo Bank',
      accountNumber: `0042${one.mobile}`,
      ifsc: 'DEMO0000042',
      branch: one.locality,
    },
  };
}
