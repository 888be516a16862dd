import { MAX_SERVICE_PICTURES, serviceForm } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';

/** The fields of the form of a service. */
export type ServiceValues = {
  name_en: string;
  name_hi: string;
  category: string;
  subcategory: string;
  type: string;
  gender_choice: boolean;
  about_en: string;
  about_hi: string;
  overview_en: string;
  overview_hi: string;
  search_words: string;
  per_hour: string;
  per_day: string;
  /** Ids, separated by commas, so that a draft in this tab keeps them. */
  pictures: string;
  /** What an edit is based on; a draft that this tab kept is based on the version that it was begun with. */
  version: number;
};

export { MAX_SERVICE_PICTURES };

/** Returns the form's values of a service; empty for a new one. */
export function valuesOf(service: ServiceOfOperator | null): ServiceValues {
  const isDraft = !service || service.state === 'draft' || service.state === 'scheduled';
  return {
    name_en: service?.names.en ?? '',
    name_hi: service?.names.hi ?? '',
    category: service ? String(service.category_id) : '',
    subcategory: service ? String(service.subcategory_id) : '',
    type: service?.servicetype ?? 'service',
    gender_choice: service?.gender_choice ?? false,
    about_en: service?.about.en ?? '',
    about_hi: service?.about.hi ?? '',
    overview_en: service?.overview.en ?? '',
    overview_hi: service?.overview.hi ?? '',
    search_words: service?.search_words ?? '',
    per_hour: isDraft && service?.price ? String(service.price.per_hour) : '',
    per_day: isDraft && service?.price ? String(service.price.per_day) : '',
    pictures: (service?.pictures ?? []).map(({ id }) => id).join(','),
    version: service?.version ?? 1,
  };
}

/** Returns what the form sends; an enquiry has neither prices nor a choice. */
export function bodyOf({ pictures, version: _, ...values }: ServiceValues) {
  const bookable = values.type === 'service';
  return {
    ...values,
    gender_choice: bookable && values.gender_choice,
    per_hour: bookable ? values.per_hour : '',
    per_day: bookable ? values.per_day : '',
    pictures: pictureIds(pictures),
  };
}

/** The ids of the form's pictures. */
export const pictureIds = (pictures: string): number[] => pictures.split(',').filter(Boolean).map(Number);

const check = schemaCheck<ServiceValues>(serviceForm);

/** Validates the values with the schema of the server. */
export const checkService = (values: ServiceValues) => check(bodyOf(values) as never);
