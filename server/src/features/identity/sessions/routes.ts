import type { blockEndpoints } from '@aaspaas/contract/features/blocks.ts';
import type { accountEndpoints } from '@aaspaas/contract/features/account.ts';
import type { identityEndpoints, loginForm } from '@aaspaas/contract/features/identity.ts';
import type { z } from 'zod';
import { type Handlers, roleOf } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { appealBlock } from '../blocks/actions/appeal-block.ts';
import { presentOwnBlock } from '../blocks/present.ts';
import { blockStore } from '../blocks/store.ts';
import type { IdentityDeps } from '../deps.ts';
import { appealAtLogin } from './actions/appeal-at-login.ts';
import { clearCookie, createSessionGranter } from './actions/grant-session.ts';
import { logIn } from './actions/log-in.ts';
import { logOut } from './actions/log-out.ts';

type LoginForm = z.output<typeof loginForm>;

/** Endpoints that open or end a session, and those for people whose sessions a block ends. */
type SessionEndpoint =
  | Extract<keyof typeof identityEndpoints, 'identity.log_in' | 'identity.log_out'>
  | Extract<keyof typeof accountEndpoints, 'account.cancel_deletion'>
  | keyof typeof blockEndpoints;

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
    'identity.appeal_block': async ({ body }, call) => {
      const { language, address, device } = call;
      const { mobile, password, otp, text: appeal } = body;
      const sent = { mobile, password, otp, role: roleOf(call), language, address, device, text: appeal };
      return {
        message: text(language, 'block.appeal_sent'),
        data: presentOwnBlock(await appealAtLogin(deps, sent)),
      };
    },
    'account.block': async (_, { actor }) => {
      const block = await blockStore(deps.db).openOf(actor.id);
      return { data: block ? presentOwnBlock(block) : null };
    },
    'account.appeal_block': async ({ body }, { actor, idempotency, language }) => {
      const data = await transaction(deps.db, (tx) => {
        const now = deps.clock.now();
        return withIdempotencyKey(tx, idempotency, now, async () =>
          presentOwnBlock(await appealBlock(tx, deps, actor.id, body.text, now)),
        );
      });
      return { message: text(language, 'block.appeal_sent'), data };
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
