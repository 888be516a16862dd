import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Faces } from '../../ui/faces.tsx';
import { LazyVerificationSheet } from './lazy-verification-sheet.tsx';
import { formatKm, type Near, type ProfessionalCheck } from './near-professional.ts';
import classes from './near-row.module.css';

/**
 * Who is near: up to three faces, "6 near you · nearest 2 km", and "Verified", which opens what was checked. Without
 * professionals nothing is shown; without checks there is no "Verified".
 */
export function NearRow({
  near: { count, nearest_km, faces },
  checks,
}: {
  near: Near;
  /** What was checked for every one of them, each with the oldest day. */
  checks: readonly ProfessionalCheck[];
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  if (count === 0) return null;
  return (
    <div className={classes.row}>
      <Faces faces={faces} />
      <p className="min-w-0 text-13 leading-135">
        <b className="semibold">{t('people.near_count', { count })}</b>
        {nearest_km !== null && (
          <span className="muted"> · {t('people.nearest', { distance: formatKm(t, nearest_km) })}</span>
        )}
      </p>
      {checks.length > 0 && (
        <>
          <button
            type="button"
            className={classes.verified}
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            <IconShieldCheck size={18} aria-hidden />
            {t('people.verified')}
          </button>
          <LazyVerificationSheet opened={opened} close={() => setOpened(false)} checks={checks} />
        </>
      )}
    </div>
  );
}
