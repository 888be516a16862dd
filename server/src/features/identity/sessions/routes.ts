import type { accountEndpoints } from '@aaspaas/contract/features/account.ts';
import type { identityEndpoints, loginForm } from '@aaspaas/contract/features/identity.ts';
import type { z } from 'zod';
import { type Handlers, roleOf } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityDeps } from '../deps.ts';
import { clearCookie, createSessionGranter } from './actions/grant-session.ts';
import { logIn } from './actions/log-in.ts';
import { logOut } from './actions/log-out.ts';

type LoginForm = z.output<typeof loginForm>;

/** Endpoints that open or end a session. */
type SessionEndpoint =
  | Extract<keyof typeof identityEndpoints, 'identity.log_in' | 'identity.log_out'>
  | Extract<keyof typeof accountEndpoints, 'account.cancel_deletion'>;

/** Handles the endpoints that open or end a session. */
export function sessionRoutes(platform: Platform, identityDeps: IdentityDeps): Handlers<SessionEndpoint> {
  const deps = { ...platform, ...identityDeps };
  const grant = createSessionGranter(identityDeps);
  return {
    'identity.log_in': async ({ body }, call) => {
      const { language, address, browser, device } = call;
      const success = grant(
        call,
        await logIn(deps, { ...credentialsIn(body), role: roleOf(call), language, address, browser, device }),
      );
      return { success, message: text(language, 'identity.logged_in') };
    },
    'identity.log_out': async ({ body }, call) => {
      await logOut(deps, call.actor, body.token);
      if (call.browser) clearCookie(call, identityDeps);
      await identityDeps.onSessionsEnded(call.actor.id);
      return { message: text(call.language, 'identity.logged_out') };
    },
    'account.cancel_deletion': async ({ body }, call) => {
      const { language, address, browser } = call;
      const sent = {
        ...credentialsIn(body),
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

/** The credentials of a login form. */
function credentialsIn(body: LoginForm) {
  const { mobile, password, otp, totp, recovery_code: recoveryCode } = body;
  return { mobile, password, otp, totp, recoveryCode };
}
