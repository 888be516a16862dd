import type { identityEndpoints } from '@aaspaas/contract/features/identity.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { SESSION_COOKIE } from '../../platform/http/bind.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { setCookie } from '../../platform/http/cookies.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePassword } from './actions/change-password.ts';
import { createAccount } from './actions/create-account.ts';
import { enterCode } from './actions/enter-code.ts';
import type { IdentityParts } from './actions/identity-parts.ts';
import { logIn } from './actions/log-in.ts';
import { logOut } from './actions/log-out.ts';
import { type OpenedSession, openSession } from './actions/open-session.ts';
import { askForReset, checkResetCode, resetPassword } from './actions/reset-password.ts';
import { sendCode, type SentCode } from './actions/send-code.ts';
import { hashPassword } from './passwords.ts';
import { type Account, presentGrant, presentProfile, toAccount } from './present.ts';
import { SESSION_DAYS } from './rules/session.ts';
import { identityStore } from './store.ts';

export function identityRoutes(platform: Platform, parts: IdentityParts): Handlers<keyof typeof identityEndpoints> {
  const deps = { ...platform, ...parts };
  const { db, clock } = platform;
  const cookieAge = SESSION_DAYS * 86_400;

  const own = async (id: number): Promise<Account> => {
    const row = await identityStore(db).accountById(id);
    if (!row) throw new Failure('unauthenticated');
    return toAccount(row);
  };
  const profileOf = async (id: number) => {
    const account = await own(id);
    const profile = presentProfile(account, account.avatarFileId === null ? null : await parts.pictureUrl(account.avatarFileId));
    return { ...profile, data: profile };
  };
  const granted = (account: Account, session: OpenedSession, call: Pick<Call, 'header'>) => {
    call.header('x-user-role', account.role);
    if (session.cookie !== null)
      call.header('set-cookie', setCookie(SESSION_COOKIE, session.cookie, { maxAgeSeconds: cookieAge, httpOnly: true, secure: parts.secureCookies }));
    return presentGrant(account, session.token);
  };
  const times = (sent: SentCode) => ({ expires_at: isoOf(sent.expiresAt), resend_at: isoOf(sent.resendAt) });

  return {
    'identity.sign_up': async ({ body }, call) => {
      const passwordHash = await hashPassword(body.password);
      const { account, session } = await transaction(db, async (tx) => {
        const made = await createAccount(
          tx,
          { role: 'user', name: body.name, mobile: body.mobile, passwordHash, language: call.language, consents: true },
          clock.now(),
        );
        return { account: made, session: await openSession(tx, platform, made.id, call.browser) };
      });
      return { success: granted(account, session, call), message: text(call.language, 'identity.signed_up') };
    },
    'identity.log_in': async ({ body }, call) => {
      const { account, session } = await logIn(deps, roleOf(call), body, call);
      return { success: granted(account, session, call), message: text(call.language, 'identity.logged_in') };
    },
    'identity.log_out': async ({ body }, call) => {
      await logOut(deps, call.actor, body.token);
      if (call.browser) call.header('set-cookie', setCookie(SESSION_COOKIE, '', { maxAgeSeconds: 0, httpOnly: true, secure: parts.secureCookies }));
      return { message: text(call.language, 'identity.logged_out') };
    },
    'identity.resend_code': async ({ body }, { actor, language }) => {
      const account = await own(actor.id);
      if (account.verified) throw new Failure('state_changed');
      if (body.phoneNumber !== undefined && body.phoneNumber !== account.mobile) throw invalid({ phoneNumber: ['identity.number_not_yours'] });
      const sent = await sendCode(deps, {
        owner: { purpose: 'signup', role: 'user', mobile: account.mobile },
        accountId: account.id,
        language,
        again: body.again ?? false,
      });
      const told = sent.kind === 'keep' ? 'identity.code_still_valid' : body.again ? 'identity.code_resent' : 'identity.code_sent';
      return { data: times(sent), message: text(language, told) };
    },
    'identity.verify_code': async ({ body }, { actor, language }) => {
      const account = await own(actor.id);
      if (body.phoneNumber !== undefined && body.phoneNumber !== account.mobile) throw invalid({ phoneNumber: ['identity.number_not_yours'] });
      if (!account.verified) {
        await enterCode(db, deps, { purpose: 'signup', role: 'user', mobile: account.mobile }, body.otp, { usesUp: true });
        await identityStore(db).setVerified(account.id, clock.now());
      }
      return { data: { is_verified: 1 as const }, message: text(language, 'identity.code_verified') };
    },
    'identity.forgot_password': async ({ body }, call) => {
      const role = roleOf(call);
      if (body.otp === undefined) {
        const sent = await askForReset(deps, role, body.mobile, body.again ?? false, call);
        return { data: times(sent), message: text(call.language, 'identity.reset_sent') };
      }
      if (body.password === undefined) {
        const until = await checkResetCode(deps, role, body.mobile, body.otp);
        return { data: { expires_at: isoOf(until) }, message: text(call.language, 'identity.code_verified') };
      }
      await resetPassword(deps, role, body.mobile, body.otp, body.password);
      return { message: text(call.language, 'identity.password_reset') };
    },
    'identity.change_password': async ({ body }, { actor, language }) => {
      await changePassword(deps, actor, body);
      return { message: text(language, 'identity.password_changed') };
    },
    'identity.user_details': (_input, { actor }) => profileOf(actor.id),
    'identity.profile': (_input, { actor }) => profileOf(actor.id),
  };
}

/** The role that the path names; the records of these calls all name one. */
function roleOf({ role }: { readonly role: Role | null }): Role {
  if (role === null) throw new Error('a path without its role');
  return role;
}
