import {
  type adminCallerEndpoints,
  callerBookingForm,
  newCallerForm,
} from '@aaspaas/contract/features/admin-callers.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Publish } from '../../../platform/events/events.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text, validationFailure } from '../../../platform/http/failures.ts';
import { bookForCaller, type BookingDeps, type Caller } from '../../booking/index.ts';
import {
  type Account,
  createAccount,
  findAccountByMobile,
  savedAddressesOf,
  unknownPassword,
  welcomeCaller,
} from '../../identity/index.ts';
import type { AuditDeps } from '../deps.ts';
import { audit } from '../store.ts';

/** Booking for a customer who calls. */
export function callerRoutes(deps: BookingDeps & AuditDeps): Handlers<keyof typeof adminCallerEndpoints> {
  const { db, publish } = deps;
  return {
    'admin.caller': async ({ query: { mobile } }) => {
      const account = await findAccountByMobile(db, 'user', mobile);
      if (!account) return { data: { customer: null, addresses: [] } };
      const { id, name, language, deletionRequestedAt, blockedAt } = account;
      return {
        data: {
          customer: {
            id,
            name,
            mobile,
            language,
            deletion_requested: deletionRequestedAt !== null,
            blocked: blockedAt !== null,
          },
          addresses: await savedAddressesOf(db, id),
        },
      };
    },
    'admin.book': async ({ body }, call) => {
      const caller = await callerOf({ db, publish }, body, call.actor);
      const data = await bookForCaller(deps, call, body, caller, async (tx, booked, detail, now) => {
        const subject = `booking:${booked.booking_id}`;
        await audit(
          tx,
          {
            actorId: call.actor.id,
            action: 'admin.book',
            subject,
            detail: {
              ...detail,
              booked_by: 'operator',
              customer: booked.customer_id,
              // An account that the booking created, with the consent that its owner gave by phone.
              account_created: booked.created,
            },
            after: await deps.readObject(tx, subject),
          },
          now,
        );
      });
      return { message: text(call.language, 'caller.booked', { code: data.booking_id }), data };
    },
  };
}

/**
 * Finds the customer with the mobile number of a request, or checks what a new account needs.
 *
 * @throws `no_grant` if the number has no account and the operator may not create one
 */
async function callerOf(
  { db, publish }: { readonly db: Executor; readonly publish: Publish },
  body: Readonly<Record<string, unknown>>,
  operator: { readonly id: number; readonly roles: Parameters<typeof hasGrant>[0] },
): Promise<Caller> {
  const mobile = callerBookingForm.shape.mobile.safeParse(body['mobile']);
  // The booking's form reports the wrong number together with the other problems.
  if (!mobile.success) return { accountId: null, problems: {}, account: neverBooked };
  const account = await findAccountByMobile(db, 'user', mobile.data);
  if (account)
    return {
      accountId: account.id,
      problems: problemsOf(account),
      account: async () => account,
    };
  if (!hasGrant(operator.roles, 'customers.act'))
    throw new Failure('no_grant', { data: { needs: 'customers.act' } });
  const read = newCallerForm.safeParse(body);
  if (!read.success)
    return {
      accountId: null,
      problems: validationFailure(read.error.issues).details.fields ?? {},
      account: neverBooked,
    };
  // Hashing takes long, so it runs before the transaction. The customer sets a password with a code.
  const passwordHash = await unknownPassword();
  return {
    accountId: null,
    problems: {},
    account: async (tx, form, now) => {
      const created = await createAccount(
        tx,
        {
          role: 'user',
          name: form.name,
          mobile: form.mobile,
          passwordHash,
          language: read.data.language,
          consents: true,
          consentRecordedBy: operator.id,
        },
        now,
      );
      await welcomeCaller(publish, tx, created.id);
      return created;
    },
  };
}

/** Why a customer cannot book by phone. */
function problemsOf({ blockedAt, deletionRequestedAt }: Account): Caller['problems'] {
  if (blockedAt !== null) return { mobile: ['caller.blocked'] };
  return deletionRequestedAt === null ? {} : { mobile: ['caller.deletion_requested'] };
}

/** The account of a caller whose data has problems, which are reported before anything is booked. */
function neverBooked(): never {
  throw new Error('a booking with invalid data reached its transaction');
}
