import { call } from '../../platform/api-client.ts';
import { endSession, session } from '../../platform/session.ts';

/**
 * Ends the session on the server and here. A failure there does not keep anybody logged in here. False where somebody with unsent work
 * would rather stay.
 */
export async function logOut(): Promise<boolean> {
  const { token, role } = session();
  if (role === 'employee') {
    // Where this part cannot be loaded, nobody is kept from leaving.
    const module = await import('../../platform/outbox/confirm-log-out.ts').catch(() => null);
    if (module && !(await module.confirmLogOut())) return false;
  }
  if (token)
    await call('identity.log_out', { body: { token } }).catch((error: unknown) =>
      console.warn('logout', error),
    );
  endSession();
  return true;
}
