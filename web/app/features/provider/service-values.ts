import type { ProfessionalProfile } from '@aaspaas/contract/features/provider.ts';
import type { ServiceRecord } from '@aaspaas/contract/features/provider-services.ts';

/** The values of the service form. A type, because the form requires an index signature. */
export type ServiceValues = {
  name: string;
  mobile: string;
  email: string;
  address: string;
  category: string;
  subCategory: string;
  service: string;
  customService: string;
  employeeType: string;
  description: string;
  checkbox: boolean;
  /** On an edit: removes the existing video. */
  removeVideo: boolean;
  /** Fields without a value; they carry the errors of the files. */
  images: string;
  video: string;
};

const empty: ServiceValues = {
  name: '',
  mobile: '',
  email: '',
  address: '',
  category: '',
  subCategory: '',
  service: '',
  customService: '',
  employeeType: '',
  description: '',
  checkbox: false,
  removeVideo: false,
  images: '',
  video: '',
};

/** Returns the initial values of a new form: the professional's data, if the profile could be loaded. */
export function valuesOfProfile(profile: ProfessionalProfile | null): ServiceValues {
  if (!profile) return empty;
  const { name, mobile, email, address } = profile;
  return { ...empty, name, mobile, email, address };
}

/** Returns the initial values of an edit. */
export function valuesOfRecord(record: ServiceRecord): ServiceValues {
  return {
    ...empty,
    name: record.username,
    mobile: record.mobile_number,
    email: record.email,
    address: record.address,
    category: String(record.category_id),
    subCategory: String(record.subcategory_id),
    service: String(record.service_id),
    customService: record.customService,
    employeeType: record.employee_type,
    description: record.description,
    checkbox: record.checkbox,
  };
}
