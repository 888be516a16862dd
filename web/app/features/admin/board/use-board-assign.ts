import type { BoardLane, BoardLine } from '@aaspaas/contract/features/admin-board.ts';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useVersionedWrites } from '../dispatch/line-writes.tsx';
import { useAssignLine } from '../dispatch/use-assign-line.ts';
import { formatConflicts, formatRange } from './board-text.ts';

/**
 * Assigns lines from the board. What is against a professional is confirmed first, and so is taking a job from another one;
 * someone who is busy is refused here with the time. A line that another operator changed after it was shown is a question, which
 * `question` renders.
 *
 * @param reload loads what the board shows
 * @param onAssigned is called once the line is assigned
 */
export function useBoardAssign(reload: () => Promise<unknown>, onAssigned: (lineId: number) => void) {
  const t = useText();
  const language = useLanguage();
  const { send, question } = useVersionedWrites();
  const { refusal, assigningId, assign } = useAssignLine(
    ({ detail_id, version }, employeeId) =>
      send(
        'admin.allocate',
        { params: { detail_id: String(detail_id) }, body: { employee_id: employeeId } },
        version,
      ),
    reload,
  );

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
    if (await assign(line, lane.employee_id)) onAssigned(line.detail_id);
  };

  return {
    refusal,
    assigningId,
    question,
    assign: (line: BoardLine, lane: BoardLane) => void assignLane(line, lane),
  };
}
