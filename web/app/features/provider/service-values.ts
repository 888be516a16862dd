import type { ProfessionalProfile } from '@aaspaas/contract/features/provider.ts';
import type { ServiceRecord } from '@aaspaas/contract/features/provider-services.ts';

/** What the form of a service holds. A type, since the form wants an index. */
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
  /** On an edit: the video that is there goes. */
  removeVideo: boolean;
  /** These hold nothing; what is wrong with the files is said here. */
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

/** What a new form begins with: who the professional is, as far as their profile could be loaded. */
export function valuesOfProfile(profile: ProfessionalProfile | null): ServiceValues {
  if (!profile) return empty;
  const { name, mobile, email, address } = profile;
  return { ...empty, name, mobile, email, address };
}

/** What an edit begins with. */
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
