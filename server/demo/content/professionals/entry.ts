import type { DemoProfessional } from '../types.ts';

/** A professional as the lists write one; what can be derived is (`professionals.ts`). */
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
  /** Latitude and longitude of where they start from. */
  at: readonly [number, number];
  /** Approved unless it says otherwise. */
  status?: 'pending';
  /** The ID was verified unless it says otherwise. */
  idVerified?: false;
  employeeType?: 'contract';
  /** Slugs of services for whole days. */
  fullTime: readonly string[];
  /** Slugs of services for some hours. */
  partTime?: readonly string[];
};
