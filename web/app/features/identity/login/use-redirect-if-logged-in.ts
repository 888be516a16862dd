import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { session } from '../../../platform/session.ts';
import { homePathOf } from './after-login.ts';

/**
 * Redirects a logged-in person from a login screen to their home. Applies only to the screen's own role: a customer may
 * also be a professional and log in as one here.
 */
export function useRedirectIfLoggedIn(role: Role): void {
  const navigate = useNavigate();
  // Only on arrival; a login on this screen redirects separately.
  useEffect(() => {
    const current = session();
    if (current.token && current.role === role) void navigate(homePathOf(role), { replace: true });
  }, [navigate, role]);
}
