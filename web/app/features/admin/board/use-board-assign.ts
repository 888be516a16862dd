import type { BoardLane, BoardLine } from '@aaspaas/contract/features/admin-board.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useAssignLine } from '../dispatch/use-assign-line.ts';
import { formatConflicts, formatRange } from './board-text.ts';

/**
 * Assigns lines from the board. What is against a professional is confirmed first, and so is taking a job from another one;
 * someone who is busy is refused here with the time.
 *
 * @param reload loads what the board shows
 * @param onAssigned is called once the line is assigned
 */
export function useBoardAssign(reload: () => Promise<unknown>, onAssigned: (lineId: number) => void) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const send = async (lineId: number, employeeId: number) => {
    try {
      const { message } = await adminCall(
        'admin.allocate',
        { params: { detail_id: String(lineId) }, body: { employee_id: employeeId } },
        { idempotencyKey: idempotency.keyFor([lineId, employeeId]) },
      );
      idempotency.done();
      return message;
    } catch (error) {
      // A refusal was a response: choosing the same professional again later is a new request.
      if (error instanceof ApiFailure && error.status !== 0) idempotency.done();
      throw error;
    }
  };
  const { refusal, assigningId, assign } = useAssignLine(send, reload);

  const assignLane = async (line: BoardLine, lane: BoardLane): Promise<void> => {
    const { candidate, name } = lane;
    if (line.professional?.id === lane.employee_id) return;
    if (!line.can_assign) return toast.error(t('board.not_assignable'));
    if (!candidate) return toast.error(t('board.not_suggested', { name }));
    const why = formatConflicts(t, language, candidate.conflicts);
    if (!candidate.free) return toast.error(t('board.refused', { name, why }));
    const taken = line.professional
      ? t('board.reassign_text', {
          service: line.service_name,
          code: line.booking_id,
          time: formatRange(t, language, line),
          from: line.professional.name,
        })
      : null;
    const text = [taken, why].filter(Boolean).join(' ');
    if (text) {
      const agreed = await confirm({
        title: t(why ? 'board.anyway_title' : 'board.reassign_title', { name }),
        text,
        yes: t(why ? 'board.anyway' : 'admin.reassign'),
        no: t('board.keep'),
        kind: 'plain',
      });
      if (!agreed) return;
    }
    if (await assign(line.detail_id, lane.employee_id)) onAssigned(line.detail_id);
  };

  return {
    refusal,
    assigningId,
    assign: (line: BoardLine, lane: BoardLane) => void assignLane(line, lane),
  };
}
