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
      // An account number or IFSC that the vendor does not accept.
      if (answer.status >= 400)
        return { active: false, registeredName: null, score: 0, reference: 'refused' };
      return parse(answer);
    },

    async resultOf(id) {
      const answer = await request(settings, `/v1/fund_accounts/validations/${encodeURIComponent(id)}`);
      if ('outage' in answer) return answer;
      return answer.status >= 400 ? 'not_found' : parse(answer);
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
  return fetchJson(new URL(path, url), options, {
    validStatuses: [400, 404, 422],
    headers: { authorization },
    ...(body ? { body } : {}),
  });
}
