import type { EmployeeType, offerEndpoints } from '@aaspaas/contract/features/provider-services.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { servicesByIds, offerableServices } from '../../catalog/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import { addServiceByName } from './actions/add-service.ts';
import type { OfferDeps, SavedOffer } from './actions/add-offer.ts';
import { deleteOffer, editOffer, uploadOffer } from './actions/save-offer.ts';
import {
  presentCustomServices,
  presentOfferings,
  presentServiceRecord,
  loadFormsWithFiles,
} from './present.ts';
import { findOwnOffer, offerStore, type OwnOffer } from './store.ts';
import { registrationStore } from '../registration/store.ts';

/** Maps a professional's registered employee type to the values of service uploads (provider.md, section 9), as the default for offers. */
function defaultEmployeeTypeOf(registered: string | null | undefined): EmployeeType | '' {
  if (registered === 'permenent') return 'full_time';
  return registered === 'contract' ? 'part_time' : '';
}

const byId = ({ id }: { readonly id: number }) => [id];

/** Endpoints for a professional's offers. */
export function offerRoutes(deps: OfferDeps): Handlers<keyof typeof offerEndpoints> {
  const { db } = deps;
  const store = offerStore(db);
  const success = { success: true } as const;
  const professional = (id: number) => registrationStore(db).professional(id);
  const reply = (data: SavedOffer, language: Language, changed = false) => ({
    ...success,
    message: text(language, confirmationKeys[data.state][changed ? 'changed' : 'uploaded']),
    data,
  });
  const record = async (
    kind: OwnOffer['kind'],
    professionalId: number,
    actionId: number,
    language: Language,
  ) => {
    const found = await findOwnOffer(db, professionalId, actionId);
    if (found?.kind !== kind) throw new Failure('not_found');
    const serviceId = found.kind === 'catalogue' ? found.row.service_id : null;
    const [forms, services, accounts] = await Promise.all([
      loadFormsWithFiles(db, [found.row]),
      servicesByIds(db, serviceId === null ? [] : [serviceId]),
      accountsByIds(db, [professionalId]),
    ]);
    const account = accounts.get(professionalId);
    if (!account) throw new Failure('not_found');
    const shown = found.row.form_id === null ? undefined : forms.get(found.row.form_id);
    const service = serviceId === null ? undefined : services.get(serviceId);
    return { ...success, data: presentServiceRecord(found, shown, service, account, language) };
  };
  return {
    'provider.services': async ({ query }, { actor, language }) => {
      const [professionalRow, all] = await Promise.all([professional(actor.id), store.offerings(actor.id)]);
      const { rows, next_cursor } = pageOf(all, query, byId);
      const data = await presentOfferings(
        db,
        rows,
        language,
        defaultEmployeeTypeOf(professionalRow?.employee_type),
      );
      return { ...success, data, next_cursor };
    },
    'provider.subcategory_services': async ({ params, query }, { language }) => {
      const all = await offerableServices(db, params.subcategory_id, language);
      if (!all) throw new Failure('not_found');
      const { rows, next_cursor } = pageOf(all, query, ({ name, id }) => [name, id]);
      return { ...success, data: rows, next_cursor };
    },
    'provider.custom_services': async ({ query }, { actor, language }) => {
      const [professionalRow, all] = await Promise.all([
        professional(actor.id),
        store.customServices(actor.id),
      ]);
      const { rows, next_cursor } = pageOf(all, query, byId);
      const own = {
        radiusKm: professionalRow?.radius_km ?? 0,
        defaultEmployeeType: defaultEmployeeTypeOf(professionalRow?.employee_type),
      };
      return { ...success, data: await presentCustomServices(db, rows, language, own), next_cursor };
    },
    'provider.service': ({ params }, { actor, language }) =>
      record('catalogue', actor.id, params.action_id, language),
    'provider.custom_service': ({ params }, { actor, language }) =>
      record('custom', actor.id, params.action_id, language),
    'provider.upload_service': async ({ body }, call) =>
      reply(await uploadOffer(deps, call, body), call.language),
    'provider.add_service': async ({ body }, call) =>
      reply(await addServiceByName(deps, call, body), call.language),
    'provider.edit_service': async ({ body }, call) =>
      reply(await editOffer(deps, call, body), call.language, true),
    'provider.delete_service': async ({ body }, call) => {
      await deleteOffer(deps, call, 'catalogue', body.serviceId);
      return { ...success, message: text(call.language, 'offer.deleted') };
    },
    'provider.delete_custom_service': async ({ body }, call) => {
      await deleteOffer(deps, call, 'custom', body.serviceId);
      return { ...success, message: text(call.language, 'offer.deleted') };
    },
  };
}

const confirmationKeys = {
  live: { uploaded: 'offer.uploaded', changed: 'offer.changed' },
  pending: { uploaded: 'offer.uploaded_pending', changed: 'offer.changed_pending' },
} as const;
