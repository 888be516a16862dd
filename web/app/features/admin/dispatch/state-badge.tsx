import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatAttention } from '../queue.ts';

const tones = {
  placed: 'info',
  assigned: 'neutral',
  started: 'primary',
  done: 'neutral',
  approved: 'success',
  disputed: 'danger',
  cancelled: 'neutral',
} as const;

/** The line's status and its flags. */
export function StateBadge({ line }: { line: Pick<DispatchLine, 'state' | 'attention'> }) {
  const t = useText();
  return (
    <>
      {/* The flag of a disputed line already shows this, and how urgent it is. */}
      {!(line.state === 'disputed' && line.attention) && (
        <Badge tone={tones[line.state]}>{t(`admin.tab_${line.state}`)}</Badge>
      )}
      {line.attention && (
        <Badge tone={isUrgent(line.attention) ? 'danger' : 'warning'}>
          {formatAttention(t, line.attention)}
        </Badge>
      )}
    </>
  );
}

function isUrgent(attention: string): boolean {
  return ['promise_lost', 'instant_unfilled'].includes(attention) || attention.startsWith('dispute');
}

/** The text for a line without an assignment: the professional whose time is held for it, if any. */
export function unassignedText(t: Translate, { held_professional: held }: DispatchLine): string {
  return held ? t('admin.held_by', { name: held.name }) : t('admin.unassigned');
}
