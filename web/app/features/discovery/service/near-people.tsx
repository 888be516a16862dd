import { IconCheck, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Face } from '../../../ui/faces.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { professionalFacts } from '../../catalog/near-professional.ts';
import { LazyVerificationSheet } from '../../catalog/lazy-verification-sheet.tsx';
import { useNearProfessionals } from '../../cart/use-near-professionals.ts';
import type { LoadedService } from '../known-service.ts';
import classes from './near-people.module.css';

const SHOWN = 3;

/** On a service's page from 1000 px on: the three nearest professionals, and what our team checked. */
export function NearPeople({
  service: { id, near, checks },
}: {
  service: Pick<LoadedService, 'id' | 'near' | 'checks'>;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const shown = useNearProfessionals(near.count > 0 ? id : null, false)?.slice(0, SHOWN) ?? [];
  const more = near.count - shown.length;
  return (
    <div className={classes.people}>
      {near.count > 0 && (
        <ul className={`list card ${classes.row}`}>
          {shown.map((one) => (
            <li key={one.id}>
              <Face face={one} size={42} />
              <p className="stack min-w-0 leading-135">
                <span className="inline-row gap-6 semibold">
                  <span className={`clip nowrap ${classes.name}`}>{one.name}</span>
                  {one.checks.length > 0 && (
                    <>
                      <IconRosetteDiscountCheckFilled className={classes.verified} size={18} aria-hidden />
                      <span className="sr-only">{t('people.verified')}</span>
                    </>
                  )}
                </span>
                <span className="text-13 muted">{professionalFacts(t, { ...one, years: null })}</span>
              </p>
            </li>
          ))}
          {shown.length > 0 && more > 0 && (
            <li className="muted semibold">
              <span aria-hidden="true">+{more}</span>
              <span className="sr-only">{t('people.more_near', { count: more })}</span>
            </li>
          )}
        </ul>
      )}
      {checks.length > 0 && (
        <div className={`row flex-wrap icons-success text-14 muted ${classes.checks}`}>
          {checks.map(({ kind }) => (
            <span key={kind} className="inline-row gap-6">
              <IconCheck size={18} aria-hidden />
              {t(`people.${kind}_checked`)}
            </span>
          ))}
          <button
            type="button"
            className={`text-link ${classes.what}`}
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            {t('people.what_we_check')}
          </button>
          <LazyVerificationSheet opened={opened} close={() => setOpened(false)} checks={checks} />
        </div>
      )}
    </div>
  );
}
