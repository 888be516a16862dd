import type { QueueItem } from '@aaspaas/contract/features/admin-queue.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { OperatorAvatars } from '../presence/presence.tsx';
import { ACTIONS } from '../work-queue-query.ts';
import { DueClock } from './due-clock.tsx';
import classes from './work-queue.module.css';

/** One item: its kind and subject, due clock, who has it, and its actions. Two lines on phones. */
export function WorkRow({
  item,
  busy,
  onClaim,
  onSnooze,
}: {
  item: QueueItem;
  busy: boolean;
  onClaim: (item: QueueItem) => void;
  onSnooze: (item: QueueItem) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { path, text } = ACTIONS[item.kind];
  const kind = t(`queue.kind_${item.kind}`);
  const subject = [item.code, item.service_name, item.person].filter(Boolean).join(' · ');
  const label = subject ? `${kind}, ${subject}` : kind;
  const own = item.claim?.own ?? false;
  return (
    <li className={classes.row} data-item={item.id} data-own={own || undefined}>
      <div className={classes.subject}>
        <p className={classes.kind}>
          <span className="semibold">{kind}</span>
          {item.claim && (
            <span className={classes.claim}>
              <Avatar name={item.claim.name} size={22} />
              <span>{own ? t('queue.claim_own') : t('queue.claim_of', { name: item.claim.name })}</span>
            </span>
          )}
          <OperatorAvatars operators={item.viewers} />
        </p>
        <p className={`text-14 muted ${classes.facts}`} dir="auto">
          {[subject, item.starts_at && formatInstant(item.starts_at, language)].filter(Boolean).join(' · ')}
        </p>
        {item.snooze && (
          <p className="text-14 muted" dir="auto">
            {t('queue.snoozed_until', {
              time: formatInstant(item.snooze.until, language),
              reason: item.snooze.reason,
            })}
          </p>
        )}
      </div>
      <DueClock item={item} />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact"
          data-control="claim"
          aria-label={t(
            own ? 'queue.release_item' : item.claim ? 'queue.take_over_item' : 'queue.claim_item',
            {
              item: label,
            },
          )}
          loading={busy}
          onClick={() => onClaim(item)}
        >
          {own ? t('queue.release') : item.claim ? t('queue.take_over') : t('queue.claim')}
        </Button>
        {item.group !== 'overdue' && !item.snooze && (
          <Button
            variant="default"
            size="compact"
            data-control="snooze"
            aria-label={t('queue.snooze_item', { item: label })}
            onClick={() => onSnooze(item)}
          >
            {t('queue.snooze')}
          </Button>
        )}
        <Button
          component={Link}
          to={path(item)}
          size="compact"
          data-control="open"
          aria-label={`${t(text)}: ${label}`}
        >
          {t(text)}
        </Button>
      </div>
    </li>
  );
}
