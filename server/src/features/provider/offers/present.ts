import {
  OTHER_SERVICE,
  type OfferedService,
  type ServiceRecord,
} from '@aaspaas/contract/features/provider-services.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { type CatalogService, subcategoryNames, servicesByIds } from '../../catalog/index.ts';
import type { Account } from '../../identity/index.ts';
import { filesByIds, videosByIds } from '../../media/index.ts';
import { type CustomServiceRow, type FormRow, type OfferingRow, offerStore, type OwnOffer } from './store.ts';

/** A form with its public files. */
export interface FormWithFiles {
  readonly form: FormRow;
  readonly pictures: readonly Picture[];
  readonly video: string | null;
}

/** Returns the forms of offers with their files, by form id, in three queries. */
export async function loadFormsWithFiles(
  executor: Executor,
  rows: readonly { readonly form_id: number | null }[],
): Promise<ReadonlyMap<number, FormWithFiles>> {
  const ids = rows.flatMap(({ form_id }) => form_id ?? []);
  const forms = ids.length ? await offerStore(executor).forms(ids) : [];
  const [pictures, videos] = await Promise.all([
    filesByIds(
      executor,
      forms.flatMap(({ image_file_ids }) => image_file_ids),
    ),
    videosByIds(
      executor,
      forms.flatMap(({ video_file_id }) => video_file_id ?? []),
    ),
  ]);
  return new Map(
    forms.map((form) => [
      form.id,
      {
        form,
        pictures: form.image_file_ids.flatMap((id) => pictures.get(id) ?? []),
        video: form.video_file_id === null ? null : (videos.get(form.video_file_id) ?? null),
      },
    ]),
  );
}

/** Serializes a professional's catalogue services; `defaultEmployeeType` is the employee type of an offering without a form. */
export async function presentOfferings(
  executor: Executor,
  rows: readonly OfferingRow[],
  language: Language,
  defaultEmployeeType: string,
): Promise<OfferedService[]> {
  const [services, forms] = await Promise.all([
    servicesByIds(
      executor,
      rows.map((row) => row.service_id),
    ),
    loadFormsWithFiles(executor, rows),
  ]);
  return rows.flatMap((row) => {
    const service = services.get(row.service_id);
    if (!service) return [];
    const shown = row.form_id === null ? undefined : forms.get(row.form_id);
    const pictures = shown?.pictures.length ? shown.pictures : service.pictures;
    return {
      action_id: row.id,
      name: service.name[language],
      servicetype: service.servicetype,
      category_name: service.categoryName[language],
      subcategory_name: service.subcategoryName[language],
      employee_type: shown?.form.employee_type ?? defaultEmployeeType,
      image_url: pictures.map(({ url }) => url),
      video_url: shown?.video ?? null,
      state: 'live',
      state_reason: null,
      address: shown?.form.address ?? '',
      radius_km: row.radius_km,
    };
  });
}

/** Serializes a professional's custom services, which can be booked once they have a price. */
export async function presentCustomServices(
  executor: Executor,
  rows: readonly CustomServiceRow[],
  language: Language,
  { radiusKm, defaultEmployeeType }: { readonly radiusKm: number; readonly defaultEmployeeType: string },
): Promise<OfferedService[]> {
  const [groups, forms] = await Promise.all([
    subcategoryNames(
      executor,
      rows.map((row) => row.subcategory_id),
    ),
    loadFormsWithFiles(executor, rows),
  ]);
  return rows.map((row) => {
    const group = groups.get(row.subcategory_id);
    const shown = row.form_id === null ? undefined : forms.get(row.form_id);
    return {
      action_id: row.id,
      name: row.name,
      servicetype: 'service',
      category_name: group?.category[language] ?? '',
      subcategory_name: group?.subcategory[language] ?? '',
      employee_type: shown?.form.employee_type ?? defaultEmployeeType,
      image_url: (shown?.pictures ?? []).map(({ url }) => url),
      video_url: shown?.video ?? null,
      state: stateOf(row),
      state_reason: row.state_reason,
      address: shown?.form.address ?? '',
      radius_km: radiusKm,
    };
  });
}

/** Serializes an offer for its edit screen. An offer without a form is filled from the profile. */
export function presentServiceRecord(
  found: OwnOffer,
  shown: FormWithFiles | undefined,
  service: CatalogService | undefined,
  account: Account,
  language: Language,
): ServiceRecord {
  const form = shown?.form;
  const custom = found.kind === 'custom' ? found.row : null;
  return {
    action_id: found.row.id,
    username: form?.name ?? account.name,
    mobile_number: form?.mobile ?? account.mobile,
    email: form?.email ?? account.email ?? '',
    address: form?.address ?? account.address ?? '',
    service_id: service?.id ?? OTHER_SERVICE,
    service_name: service?.name[language] ?? custom?.name ?? '',
    customService: custom?.name ?? '',
    category_id: service?.categoryId ?? custom?.category_id ?? 0,
    subcategory_id: service?.subcategoryId ?? custom?.subcategory_id ?? 0,
    employee_type: form?.employee_type ?? '',
    description: form?.description ?? '',
    image_url: (shown?.pictures ?? []).map(({ url }) => url),
    video_url: shown?.video ?? null,
    checkbox: form !== undefined,
    state: custom ? stateOf(custom) : 'live',
    state_reason: custom?.state_reason ?? null,
  };
}

const stateOf = ({ state }: CustomServiceRow) => (state === 'rejected' ? 'rejected' : 'pending');
