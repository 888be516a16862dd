import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../session.ts';

/**
 * Returns the function to call when the server ended the session: the page's guard runs again and leads to the login. When
 * another account logs in in another tab, the guard and the loader of this page run again for that account.
 */
export function useSessionGuard(): () => void {
  const { revalidate } = useRevalidator();
  const { userId } = useSession();
  const account = useRef(userId);
  useEffect(() => {
    if (userId === null || userId === account.current) return;
    const before = account.current;
    account.current = userId;
    if (before !== null) void revalidate();
  }, [userId, revalidate]);
  return () => void revalidate();
}
