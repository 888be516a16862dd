import type { accountEndpoints } from '@aaspaas/contract/features/account.ts';
import type { identityEndpoints } from '@aaspaas/contract/features/identity.ts';
import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../../kernel/page.ts';
import { type Actor, type Handlers, roleOf } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityDeps } from '../deps.ts';
import { clearCookie, createSessionGranter } from '../sessions/actions/grant-session.ts';
import { sendMobileCode, verifyNewMobile } from './actions/change-mobile.ts';
import { changePassword } from './actions/change-password.ts';
import { deleteAccount, sendDeletionCode } from './actions/delete-account.ts';
import { profileReader } from './actions/own-account.ts';
import { resetPassword, sendResetCode, verifyResetCode } from './actions/reset-password.ts';
import { signUp } from './actions/sign-up.ts';
import { updateProfile } from './actions/update-profile.ts';
import { sendEmailLink, verifyEmail } from './actions/verify-email.ts';
import { resendCode, verifyMobile } from './actions/verify-mobile.ts';
import { accountStore } from '../store.ts';

/** Endpoints of an account; those of a session are in another room. */
type AccountEndpoint =
  | Exclude<keyof typeof accountEndpoints, 'account.cancel_deletion'>
  | Exclude<keyof typeof identityEndpoints, 'identity.log_in' | 'identity.log_out'>;

/** Handles the endpoints of an account: sign-up, profile, mobile number, password, consents and deletion. */
export function accountRoutes(platform: Platform, identityDeps: IdentityDeps): Handlers<AccountEndpoint> {
  const deps = { ...platform, ...identityDeps };
  const ownProfile = profileReader(platform, identityDeps);
  const profileReply = async (actor: Actor): Promise<Profile & { data: Profile }> => {
    const data = await ownProfile(actor);
    return { ...data, data };
  };
  const grant = createSessionGranter(identityDeps);
  return {
    'identity.sign_up': async ({ body }, call) => {
      const { language, address, browser } = call;
      const success = grant(call, await signUp(deps, { ...body, language, address, browser }));
      return { success, message: text(language, 'identity.signed_up') };
    },
    'identity.verify_code': async ({ body }, { actor, language }) => {
      await verifyMobile(deps, actor, body);
      return { message: text(language, 'identity.code_verified'), data: { is_verified: 1 } };
    },
    'identity.resend_code': async ({ body }, call) => {
      const { actor, language } = call;
      const { sent, times } = await resendCode(deps, actor, body, call);
      const said = sent
        ? body.again
          ? 'identity.code_resent'
          : 'identity.code_sent'
        : 'identity.code_still_valid';
      return { message: text(language, said), data: times };
    },
    'identity.forgot_password': async ({ body: { mobile, otp, password, again } }, call) => {
      const { language, address } = call;
      const resetRequest = { role: roleOf(call), mobile, address };
      if (otp === undefined) {
        const data = await sendResetCode(deps, resetRequest, again ?? false, language);
        return { message: text(language, 'identity.reset_sent'), data };
      }
      if (password === undefined) {
        const data = await verifyResetCode(deps, resetRequest, otp);
        return { message: text(language, 'identity.code_verified'), data };
      }
      await resetPassword(deps, resetRequest, otp, password);
      return { message: text(language, 'identity.password_reset') };
    },
    'identity.change_password': async ({ body }, { actor, language }) => {
      await changePassword(deps, actor, body);
      await identityDeps.onSessionsEnded(actor.id);
      return { message: text(language, 'identity.password_changed') };
    },
    'identity.user_details': (_input, { actor }) => profileReply(actor),
    'identity.profile': (_input, { actor }) => profileReply(actor),
    'account.update': async ({ body }, call) => {
      await updateProfile(deps, call, body);
      const data = await ownProfile(call.actor);
      const codePending = body.mobile !== undefined && data.pending_mobile === body.mobile;
      return {
        message: text(call.language, codePending ? 'account.saved_code_next' : 'account.saved'),
        data,
      };
    },
    'account.send_mobile_code': async ({ body }, call) => {
      const { actor, language } = call;
      const { sent, times } = await sendMobileCode(deps, actor, body.again ?? false, call);
      return {
        message: text(language, sent ? 'identity.code_sent' : 'identity.code_still_valid'),
        data: times,
      };
    },
    'account.verify_mobile': async ({ body }, { actor, language }) => {
      await verifyNewMobile(deps, actor, body.otp, language);
      return { message: text(language, 'account.mobile_changed'), data: await ownProfile(actor) };
    },
    'account.send_email_link': async (_input, { actor, language }) => {
      const email = await sendEmailLink(deps, actor);
      return { message: text(language, 'account.email_sent', { email }) };
    },
    'account.verify_email': async ({ body: { token } }, { language }) => {
      await verifyEmail(deps, token);
      return { message: text(language, 'account.email_link_done') };
    },
    'account.consents': async ({ query }, { actor }) => {
      const all = await accountStore(platform.db).consents(actor.id);
      const { rows, next_cursor } = pageOf(all, query, ({ id }) => [-id]);
      return {
        data: rows.map(({ notice, language, given_at, recorded_by, terms_revision, privacy_revision }) => ({
          notice,
          language,
          given_at: isoOf(given_at),
          by_phone: recorded_by !== null,
          terms_revision,
          privacy_revision,
        })),
        next_cursor,
      };
    },
    'account.send_deletion_code': async ({ query }, call) => {
      const { actor, language } = call;
      const { sent, times } = await sendDeletionCode(deps, actor, query.again !== undefined, call);
      return {
        message: text(language, sent ? 'identity.code_sent' : 'identity.code_still_valid'),
        data: { ...times, documents_until: await deps.documentsKeptUntil(deps.db, actor.id) },
      };
    },
    'account.delete': async ({ body }, call) => {
      const eraseAtText = isoOf(await deleteAccount(deps, call.actor, body.otp));
      if (call.browser) clearCookie(call, identityDeps);
      return {
        message: text(call.language, 'identity.logged_out'),
        data: { erase_at: eraseAtText },
      };
    },
  };
}
