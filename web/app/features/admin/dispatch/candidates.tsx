import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { type AccountQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ProfessionalLink } from '../professionals/professional-link.tsx';

type CandidateLine = Pick<DispatchLine, 'detail_id' | 'professional'>;

function candidatesQuery({
  detail_id,
  professional,
}: CandidateLine): AccountQuery<ReplyOf<'admin.candidates'>> {
  const params = { detail_id: String(detail_id) };
  return {
    // Each assignment replaces the candidates.
    key: ['admin.candidates', { detail_id, professional: professional?.id ?? null }],
    load: (options) => adminCall('admin.candidates', { params }, options),
  };
}

/** Who was considered when the line was assigned, with the parts of the cost; loaded when it is opened. */
export function Candidates({ line }: { line: CandidateLine }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary className="disclosure">{t('admin.candidates')}</summary>
      {opened && <CandidateList line={line} />}
    </details>
  );
}

function CandidateList({ line }: { line: CandidateLine }) {
  const t = useText();
  const { data, failed, reload } = useAccountQuery(candidatesQuery(line));
  if (failed) return <FailedState text={t('admin.candidates_failed')} retry={() => void reload()} />;
  if (!data) return <ListSkeleton rows={3} />;
  if (data.data.length === 0) return <p className="muted">{t('admin.candidates_none')}</p>;
  return (
    <ol className="stack gap-12 list">
      {data.data.map(({ employee_id, name, chosen, minutes, reasons }) => (
        <li key={employee_id}>
          <p className="row flex-wrap gap-4-12">
            <span className="semibold">
              <ProfessionalLink id={employee_id} name={name} />
            </span>
            {chosen && <Badge tone="success">{t('admin.candidate_chosen')}</Badge>}
            {minutes !== null && <span>{t('admin.candidate_cost', { minutes })}</span>}
          </p>
          <p className="text-14 muted leading-14">{reasons.join(' · ')}</p>
        </li>
      ))}
    </ol>
  );
}
