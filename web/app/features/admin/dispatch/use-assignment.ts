import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { type AccountQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useLineWrites } from './line-writes.tsx';
import { useAssignLine } from './use-assign-line.ts';

/** The fields of a line that an assignment needs. */
export type AssignableLine = Pick<DispatchLine, 'detail_id' | 'professional' | 'version'>;

function suggestionsQuery({
  detail_id,
  professional,
}: AssignableLine): AccountQuery<ReplyOf<'admin.suggestions'>> {
  const params = { detail_id: String(detail_id) };
  return {
    // Who has the work now decides who else could have it.
    key: ['admin.suggestions', { detail_id, professional: professional?.id ?? null }],
    load: (options) => adminCall('admin.suggestions', { params }, options),
    pollMs: 10_000,
  };
}

/** Polls the suggestions for a line and assigns the line to one of them. */
export function useAssignment(line: AssignableLine, onChanged: () => Promise<void>) {
  const { send: write } = useLineWrites();
  const { data, failed, reload } = useAccountQuery(suggestionsQuery(line), { keepPrevious: true });
  const { refusal, assigningId, assign } = useAssignLine(
    ({ detail_id, version }, employeeId) =>
      write(
        'admin.allocate',
        { params: { detail_id: String(detail_id) }, body: { employee_id: employeeId } },
        version,
      ),
    (assigned) => (assigned ? onChanged() : Promise.all([reload(), onChanged()])),
  );
  return {
    suggestions: data?.data ?? null,
    failed,
    refusal,
    assigningId,
    load: () => void reload(),
    assign: (employeeId: number) => void assign(line, employeeId),
  };
}
