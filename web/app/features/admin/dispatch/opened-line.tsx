import '../../../platform/all-texts.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { Presence } from '../presence/presence.tsx';
import { LineDetails } from './line-details.tsx';

/** The details of a line beside the list, with the operators who have it open. */
export default function OpenedLine({
  line,
  onChanged,
  onEditing,
}: {
  line: DispatchLine;
  onChanged: () => Promise<void>;
  onEditing: (editing: boolean) => void;
}) {
  return (
    <Presence objects={[`line:${line.detail_id}`]} onEditing={onEditing}>
      <LineDetails line={line} onChanged={onChanged} />
    </Presence>
  );
}
