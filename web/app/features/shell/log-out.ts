import { call } from '../../platform/api-client.ts';
import { forgetSession, session } from '../../platform/session.ts';

/** Ends the session on the server and here. A failure there does not keep anybody logged in here. */
export async function logOut(): Promise<void> {
  const { token } = session();
  if (token)
    await call('identity.log_out', { body: { token } }).catch((error: unknown) =>
      console.warn('logout', error),
    );
  forgetSession();
}
