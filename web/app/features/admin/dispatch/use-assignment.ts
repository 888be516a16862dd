import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { type AccountQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useLineWrites } from './line-writes.tsx';

/** The fields of a line that an assignment needs. */
export type AssignableLine = Pick<DispatchLine, 'detail_id' | 'professional'>;

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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [assigningId, setAssigningId] = useState<number | null>(null);
  const { data, failed, reload } = useAccountQuery(suggestionsQuery(line), { keepPrevious: true });

  const assign = async (employeeId: number) => {
    if (assigningId !== null) return;
    setAssigningId(employeeId);
    setRefusal(null);
    try {
      const message = await write('admin.allocate', {
        params: { detail_id: String(line.detail_id) },
        body: { employee_id: employeeId },
      });
      if (message === null) await reload();
      else {
        toast.success(message);
        await onChanged();
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal(error.message);
      if (error.status !== 0) await Promise.all([reload(), onChanged()]);
    } finally {
      setAssigningId(null);
    }
  };

  return {
    suggestions: data?.data ?? null,
    failed,
    refusal,
    assigningId,
    load: () => void reload(),
    assign: (employeeId: number) => void assign(employeeId),
  };
}
