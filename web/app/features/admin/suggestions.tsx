import type { Suggestion } from '@aaspaas/contract/features/admin.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../platform/use-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import classes from './line-panel.module.css';
import { type AllocatedLine, useAllocation } from './use-allocation.ts';

const FIRST = 5;

/** Who could do the work, best first, each with the reasons; one tap gives it to them. */
export function Suggestions({ line, changed }: { line: AllocatedLine; changed: () => Promise<void> }) {
  const t = useText();
  const { suggestions, failed, refusal, giving, load, give } = useAllocation(line, changed);
  const [all, setAll] = useState(false);
  const again = line.professional !== null;
  return (
    <section className={classes.section} aria-labelledby="suggestions">
      <h3 id="suggestions">{t(again ? 'admin.suggestions_again' : 'admin.suggestions')}</h3>
      <div role="alert">
        {refusal && (
          <p className={classes.refusal}>
            <IconAlertCircle size={20} aria-hidden />
            {refusal}
          </p>
        )}
      </div>
      {failed ? (
        <FailedState text={t('admin.suggestions_failed')} retry={load} />
      ) : !suggestions ? (
        <Loading />
      ) : suggestions.length === 0 ? (
        <p className={classes.none}>{t('admin.suggestions_none')}</p>
      ) : (
        <>
          {!suggestions.some(({ free, works, covers }) => free && works && covers) && (
            <p className={classes.none}>{t('admin.suggestions_nobody_free')}</p>
          )}
          <ol className={classes.suggestions}>
            {(all ? suggestions : suggestions.slice(0, FIRST)).map((one) => (
              <Candidate
                key={one.employee_id}
                one={one}
                again={again}
                hasIt={one.employee_id === line.professional?.id}
                giving={giving}
                give={give}
              />
            ))}
          </ol>
          {!all && suggestions.length > FIRST && (
            <Button variant="subtle" color="link" fullWidth onClick={() => setAll(true)}>
              {t('admin.show_all', { count: suggestions.length })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface CandidateProps {
  readonly one: Suggestion;
  readonly again: boolean;
  readonly hasIt: boolean;
  readonly giving: number | null;
  readonly give: (employeeId: number) => void;
}

function Candidate({ one, again, hasIt, giving, give }: CandidateProps) {
  const t = useText();
  const doing = again ? 'reassign' : 'allocate';
  const fits = one.works && one.covers;
  return (
    <li className={classes.candidate}>
      <Avatar name={one.name} src={one.image_url} size={40} />
      <div className={classes.who}>
        <p className={classes.name}>{one.name}</p>
        {/* The first reason says what the badge does, but for why somebody does not work then. */}
        <p className={classes.reasons}>{one.reasons.slice(one.free && !one.works ? 0 : 1).join(' · ')}</p>
      </div>
      <div className={classes.give}>
        {hasIt ? (
          <Badge tone="info">{t('admin.has_it')}</Badge>
        ) : !one.free ? (
          <Badge tone="danger">{t('admin.taken')}</Badge>
        ) : (
          <>
            <Badge tone={fits ? 'success' : 'warning'}>
              {t(!one.works ? 'admin.not_working' : one.covers ? 'admin.free' : 'admin.outside')}
            </Badge>
            <Button
              size="sm"
              variant={fits ? 'filled' : 'default'}
              aria-label={t(`admin.${doing}_to`, { name: one.name })}
              loading={giving === one.employee_id}
              disabled={giving !== null && giving !== one.employee_id}
              onClick={() => give(one.employee_id)}
            >
              {t(`admin.${doing}`)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.candidate}>
          <Skeleton width={40} height={40} />
          <div className={classes.who}>
            <Skeleton height={16} width="50%" mb={8} />
            <Skeleton height={14} width="90%" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
