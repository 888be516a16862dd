import { useNavigate } from 'react-router';
import { logOut } from '../identity/log-out.ts';

/** Returns the logout action: ends the session and goes home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then((loggedOut) => loggedOut && navigate('/'));
}
