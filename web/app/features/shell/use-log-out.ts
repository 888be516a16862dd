import { useNavigate } from 'react-router';
import { logOut } from './log-out.ts';

/** What a Logout button does: the session ends, and home it goes. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then((loggedOut) => loggedOut && navigate('/'));
}
