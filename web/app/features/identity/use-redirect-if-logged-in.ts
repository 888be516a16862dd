import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { session } from '../../platform/session.ts';
import { homePathOf } from './after-login.ts';

/**
 * Leads somebody who comes to a login while logged in to their home. Only for the screen's own role: a customer may be a
 * professional as well and log in as one here.
 */
export function useRedirectIfLoggedIn(role: Role): void {
  const navigate = useNavigate();
  // On arrival alone: a login on this very screen finds its own way on.
  useEffect(() => {
    const current = session();
    if (current.token && current.role === role) void navigate(homePathOf(role), { replace: true });
  }, [navigate, role]);
}
