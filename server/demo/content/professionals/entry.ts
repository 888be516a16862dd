import type { DemoProfessional } from '../types.ts';

/** A hand-written professional; derivable fields are added in `professionals.ts`. */
export type ProfessionalEntry = Omit<
  DemoProfessional,
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'email'
  | 'bank'
  | 'status'
  | 'idVerified'
  | 'offerings'
  | 'employeeType'
> & {
  /** Latitude and longitude of their base location. */
  at: readonly [number, number];
  /** Default: approved. */
  status?: 'pending';
  /** Default: the ID is verified. */
  idVerified?: false;
  employeeType?: 'contract';
  /** Slugs of services booked by the day. */
  fullTime: readonly string[];
  /** Slugs of services booked by the hour. */
  partTime?: readonly string[];
};
