import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../platform/session.ts';

/**
 * Applies the specification's rules for `/`: an unverified customer goes to the code screen, professionals and operators
 * to their own home.
 */
export function useHomeGuard(): void {
  const navigate = useNavigate();
  const { token, role, verified } = useSession();
  const elsewhere = !token
    ? null
    : role === 'employee'
      ? '/employee-home'
      : role === 'admin'
        ? '/admin'
        : verified
          ? null
          : '/otp-verification';
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
}
