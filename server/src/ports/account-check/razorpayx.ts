import { z } from 'zod';
import { fetchJson, type FetchOptions, type JsonResponse } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { AccountCheck, AccountCheckResult } from './port.ts';

/** Connection settings of RazorpayX. */
export interface RazorpayxCheckSettings extends FetchOptions {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The account that the deposits are made from. */
  readonly accountNumber: string;
}

const MAX_NAME = 100;

/** A composite account validation in RazorpayX's wire format. */
const wireValidation = z.object({
  id: z.string().regex(/^fav_\w{1,40}$/),
  status: z.enum(['created', 'completed', 'failed']),
  validation_results: z
    .object({
      account_status: z.string().nullish(),
      registered_name: z.string().nullish(),
      name_match_score: z.number().nullish(),
    })
    .nullish(),
});

/** A refusal; `field` names the field of the request that is wrong, if one is. */
const wireRefusal = z.object({ error: z.object({ field: z.string().nullish() }) });

/** Fields of the account that is checked; `source_account_number` is ours. */
const CHECKED_FIELD = /(^|\.)(account_number|ifsc)$/;

/** RazorpayX's account validation with the contact and the account in one request. */
export function razorpayxAccountCheck(settings: RazorpayxCheckSettings): AccountCheck {
  return {
    async check({ reference, name, account, ifsc }) {
      const answer = await request(settings, '/v1/fund_accounts/validations', {
        source_account_number: settings.accountNumber,
        validation_type: 'optimized',
        reference_id: reference,
        fund_account: {
          account_type: 'bank_account',
          bank_account: { name, ifsc, account_number: account },
          contact: { name, type: 'vendor', reference_id: reference },
        },
      });
      if ('outage' in answer) return answer;
      if (answer.status >= 400) {
        const field = wireRefusal.safeParse(answer.json).data?.error.field ?? '';
        // Any other refusal may be our fault, such as an empty balance, so it says nothing about the account.
        return CHECKED_FIELD.test(field)
          ? { active: false, registeredName: null, score: 0, reference: 'refused' }
          : { outage: 'refused' };
      }
      return parse(answer);
    },

    async resultOf(id) {
      const answer = await request(settings, `/v1/fund_accounts/validations/${encodeURIComponent(id)}`);
      if ('outage' in answer) return answer;
      if (answer.status >= 400) return 'not_found';
      const result = parse(answer);
      // The vendor does not ask the bank again for the same check, so another one is made.
      return 'outage' in result && result.outage === 'failed' ? 'not_found' : result;
    },
  };
}

function parse({ json }: JsonResponse): AccountCheckResult | { readonly pending: string } | VendorOutage {
  const { data } = wireValidation.safeParse(json);
  if (!data) return { outage: 'unreadable' };
  if (data.status === 'created') return { pending: data.id };
  // The vendor could not ask the bank; nothing is known of the account.
  if (data.status === 'failed') return { outage: 'failed' };
  const {
    account_status: status,
    registered_name: name,
    name_match_score: score,
  } = data.validation_results ?? {};
  const active = status === 'active' || status === 'valid';
  if (!active && status !== 'invalid') return { outage: 'unreadable' };
  return {
    active,
    registeredName: name?.slice(0, MAX_NAME) || null,
    score: active ? Math.min(100, Math.max(0, Math.round(score ?? 0))) : 0,
    reference: data.id,
  };
}

function request(
  { url, keyId, keySecret, ...options }: RazorpayxCheckSettings,
  path: string,
  body?: object,
): Promise<JsonResponse | VendorOutage> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return fetchJson('razorpayx', new URL(path, url), options, {
    validStatuses: [400, 404, 422],
    headers: { authorization },
    ...(body ? { body } : {}),
  });
}
