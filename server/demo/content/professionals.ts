import { bengaluru } from './professionals/bengaluru.ts';
import { delhi } from './professionals/delhi.ts';
import type { ProfessionalEntry } from './professionals/entry.ts';
import { hyderabad } from './professionals/hyderabad.ts';
import { mumbai } from './professionals/mumbai.ts';
import { pune } from './professionals/pune.ts';
import type { City, DemoProfessional } from './types.ts';

/** All professionals; the first is the demo's first, at the centre of Bengaluru. */
export const professionals: readonly DemoProfessional[] = [
  ...inCity('Bengaluru', bengaluru),
  ...inCity('Mumbai', mumbai),
  ...inCity('Delhi', delhi),
  ...inCity('Pune', pune),
  ...inCity('Hyderabad', hyderabad),
];

// Bank and e-mail are visibly made up: `.example` is reserved, and no bank has the code DEMO.
function inCity(city: City, entries: readonly ProfessionalEntry[]): DemoProfessional[] {
  return entries.map(
    ({ at: [latitude, longitude], fullTime, partTime = [], status, idVerified, employeeType, ...entry }) => ({
      ...entry,
      city,
      latitude,
      longitude,
      status: status ?? 'approved',
      idVerified: idVerified ?? true,
      employeeType: employeeType ?? 'permenent',
      email: `${entry.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@aaspaas.example`,
      bank: {
        name: 'Demo Bank',
        accountNumber: `0042${entry.mobile}`,
        ifsc: 'DEMO0000042',
        branch: entry.locality,
      },
      offerings: [
        ...fullTime.map((service) => ({ service, employment: 'full_time' as const })),
        ...partTime.map((service) => ({ service, employment: 'part_time' as const })),
      ],
    }),
  );
}
