import type { Suggestion } from '@aaspaas/contract/features/admin.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import classes from './line-panel.module.css';
import { type AssignableLine, useAssignment } from './use-assignment.ts';

const INITIAL_COUNT = 5;

/** Suggested professionals, best first, with the reasons; one tap assigns the line. */
export function Suggestions({ line, onChanged }: { line: AssignableLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const { suggestions, failed, refusal, assigningId, load, assign } = useAssignment(line, onChanged);
  const [all, setAll] = useState(false);
  const isReassignment = line.professional !== null;
  const others = suggestions?.filter(({ employee_id }) => employee_id !== line.professional?.id) ?? [];
  return (
    <section className={classes.section} aria-labelledby="suggestions">
      <h3 id="suggestions">{t(isReassignment ? 'admin.suggestions_reassign' : 'admin.suggestions')}</h3>
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
        <p className="muted">{t('admin.suggestions_none')}</p>
      ) : (
        <>
          {others.length === 0 ? (
            <p className="muted">{t('admin.suggestions_none_other')}</p>
          ) : (
            !others.some(({ free, held, works, covers }) => free && !held && works && covers) && (
              <p className="muted">{t('admin.suggestions_none_free')}</p>
            )
          )}
          <ol className="list">
            {(all ? suggestions : suggestions.slice(0, INITIAL_COUNT)).map((one) => (
              <Candidate
                key={one.employee_id}
                one={one}
                isReassignment={isReassignment}
                isAssigned={one.employee_id === line.professional?.id}
                assigningId={assigningId}
                assign={assign}
              />
            ))}
          </ol>
          {!all && suggestions.length > INITIAL_COUNT && (
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
  readonly isReassignment: boolean;
  readonly isAssigned: boolean;
  readonly assigningId: number | null;
  readonly assign: (employeeId: number) => void;
}

function Candidate({ one, isReassignment, isAssigned, assigningId, assign }: CandidateProps) {
  const t = useText();
  const action = isReassignment ? 'reassign' : 'allocate';
  const fits = one.works && one.covers && !one.held;
  return (
    <li className={`stack items-center gap-4-12 ${classes.candidate}`}>
      <Avatar name={one.name} src={one.image_url} size={40} />
      <div>
        <p className="semibold">{one.name}</p>
        {/* The badge already shows the first reason, unless the professional has no work then but is held or does not work. */}
        <p className="text-14 muted leading-14">
          {one.reasons.slice(one.free && (one.held || !one.works) ? 0 : 1).join(' · ')}
        </p>
        {one.free && one.held && <p className="text-14 muted leading-14">{t('admin.held_help')}</p>}
      </div>
      <div className={`stack gap-6 ${classes.assign}`}>
        {isAssigned ? (
          <Badge tone="info">{t('admin.assigned_now')}</Badge>
        ) : !one.free ? (
          <Badge tone="danger">{t('admin.taken')}</Badge>
        ) : (
          <>
            <Badge tone={fits ? 'success' : 'warning'}>{t(badgeKey(one))}</Badge>
            <Button
              size="sm"
              variant={fits ? 'filled' : 'default'}
              aria-label={t(`admin.${action}_to`, { name: one.name })}
              loading={assigningId === one.employee_id}
              disabled={assigningId !== null && assigningId !== one.employee_id}
              onClick={() => assign(one.employee_id)}
            >
              {t(`admin.${action}`)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function badgeKey({ works, covers, held }: Suggestion): MessageKey {
  if (!works) return 'admin.not_working';
  if (!covers) return 'admin.outside';
  return held ? 'admin.held' : 'admin.free';
}

function Loading() {
  return (
    <LoadingRegion>
      {[0, 1, 2].map((row) => (
        <div key={row} className={`stack items-center gap-4-12 ${classes.candidate}`}>
          <Skeleton width={40} height={40} />
          <div>
            <Skeleton height={16} width="50%" mb={8} />
            <Skeleton height={14} width="90%" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
