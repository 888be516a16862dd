import { useNavigate } from 'react-router';
import { call } from '../../platform/api-client.ts';
import { endSession, session } from '../../platform/session.ts';

/**
 * Ends the session on the server and in this browser; a server failure does not prevent the local logout. Returns false if
 * the person has unsent work and chooses to stay.
 */
export async function logOut(): Promise<boolean> {
  const { token, role } = session();
  if (role === 'employee') {
    // If this module cannot be loaded, the logout continues without it.
    const module = await import('../../platform/outbox/confirm-log-out.ts').catch(() => null);
    if (module && !(await module.confirmLogOut())) return false;
  }
  if (token)
    await call('identity.log_out', { body: { token } }).catch((error: unknown) =>
      console.warn('logout call failed', error),
    );
  endSession();
  return true;
}

/** Returns the logout action: ends the session and goes home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then((loggedOut) => loggedOut && navigate('/'));
}
