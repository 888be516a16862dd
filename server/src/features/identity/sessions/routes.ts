import type { identityEndpoints, Profile } from '@aaspaas/contract/features/identity.ts';
import type { Actor, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePassword } from '../accounts/actions/change-password.ts';
import type { IdentityDeps } from '../deps.ts';
import { logIn } from './actions/log-in.ts';
import { logOut } from './actions/log-out.ts';
import { sendResetCode, verifyResetCode, resetPassword } from '../accounts/actions/reset-password.ts';
import { signUp } from '../accounts/actions/sign-up.ts';
import { resendCode, verifyMobile } from '../accounts/actions/verify-mobile.ts';
import { clearCookie, createSessionGranter, profileReader, roleOf } from './actions/grant-session.ts';

export function identityRoutes(
  platform: Platform,
  identityDeps: IdentityDeps,
): Handlers<keyof typeof identityEndpoints> {
  const deps = { ...platform, ...identityDeps };
  const grant = createSessionGranter(identityDeps);
  const readProfile = profileReader(platform, identityDeps);
  const ownProfile = async (actor: Actor): Promise<Profile & { data: Profile }> => {
    const data = await readProfile(actor);
    return { ...data, data };
  };

  return {
    'identity.sign_up': async ({ body }, call) => {
      const { language, address, browser } = call;
      const success = grant(call, await signUp(deps, { ...body, language, address, browser }));
      return { success, message: text(language, 'identity.signed_up') };
    },
    'identity.log_in': async ({ body }, call) => {
      const { language, address, browser, device } = call;
      const success = grant(
        call,
        await logIn(deps, { ...body, otp: body.otp, role: roleOf(call), language, address, browser, device }),
      );
      return { success, message: text(language, 'identity.logged_in') };
    },
    'identity.log_out': async ({ body }, call) => {
      await logOut(deps, call.actor, body.token);
      if (call.browser) clearCookie(call, identityDeps);
      await identityDeps.onSessionsEnded(call.actor.id);
      return { message: text(call.language, 'identity.logged_out') };
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
    'identity.user_details': (_input, { actor }) => ownProfile(actor),
    'identity.profile': (_input, { actor }) => ownProfile(actor),
  };
}
