import type { accountEndpoints } from '@aaspaas/contract/features/account.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountStore } from './store.ts';
import { sendMobileCode, verifyNewMobile } from './actions/change-mobile.ts';
import type { IdentityDeps } from '../deps.ts';
import { sendDeletionCode, deleteAccount } from './actions/delete-account.ts';
import { logIn } from '../sessions/actions/log-in.ts';
import { updateProfile } from './actions/update-profile.ts';
import {
  clearCookie,
  createSessionGranter,
  profileReader,
  roleOf,
} from '../sessions/actions/grant-session.ts';

/** Account endpoints other than login. */
export function accountRoutes(
  platform: Platform,
  identityDeps: IdentityDeps,
): Handlers<keyof typeof accountEndpoints> {
  const deps = { ...platform, ...identityDeps };
  const grant = createSessionGranter(identityDeps);
  const ownProfile = profileReader(platform, identityDeps);
  return {
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
    'account.consents': async ({ query }, { actor }) => {
      const all = await accountStore(platform.db).consents(actor.id);
      const { rows, next_cursor } = pageOf(all, query, ({ id }) => [-id]);
      return {
        data: rows.map(({ notice, language, given_at }) => ({ notice, language, given_at: isoOf(given_at) })),
        next_cursor,
      };
    },
    'account.send_deletion_code': async ({ query }, call) => {
      const { actor, language } = call;
      const { sent, times } = await sendDeletionCode(deps, actor, query.again !== undefined, call);
      return {
        message: text(language, sent ? 'identity.code_sent' : 'identity.code_still_valid'),
        data: times,
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
    'account.cancel_deletion': async ({ body }, call) => {
      const { language, address, browser } = call;
      const sent = {
        ...body,
        otp: body.otp,
        role: roleOf(call),
        language,
        address,
        browser,
        cancelDeletion: true,
      };
      return {
        success: grant(call, await logIn(deps, sent)),
        message: text(language, 'account.deletion_cancelled'),
      };
    },
  };
}
