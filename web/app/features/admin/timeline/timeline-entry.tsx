import type { TimelineEntry } from '@aaspaas/contract/features/admin-timeline.ts';
import type { TimelineKind } from '@aaspaas/contract/features/timeline-objects.ts';
import type { MessageState } from '@aaspaas/contract/features/messages.ts';
import {
  IconArrowsRightLeft,
  IconBan,
  IconCurrencyRupee,
  IconMessage,
  IconNote,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { entryText, moneyState, personText } from './entry-text.ts';
import classes from './timeline.module.css';

const ICONS: Readonly<Record<TimelineKind, typeof IconNote>> = {
  state: IconArrowsRightLeft,
  message: IconMessage,
  money: IconCurrencyRupee,
  action: IconUserCog,
  note: IconNote,
  block: IconBan,
};

const DELIVERY_TONES: Readonly<Record<MessageState, BadgeTone>> = {
  sending: 'neutral',
  accepted: 'info',
  delivered: 'success',
  undelivered: 'danger',
  failed: 'danger',
  refused: 'warning',
};

/** One entry: what happened, who did it and when. `booking`: the booking whose page shows it, which needs no link. */
export function TimelineRow({ entry, booking }: { entry: TimelineEntry; booking: string | null }) {
  const t = useText();
  const language = useLanguage();
  const Icon = ICONS[entry.kind];
  const { booking_id, service_name } = entry;
  const reason =
    entry.kind === 'block'
      ? entry.text
      : entry.kind === 'state' || entry.kind === 'action'
        ? entry.reason
        : null;
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <Icon size={18} aria-label={t(`timeline.kind_${entry.kind}`)} />
      <div className="min-w-0">
        <p className={classes.text} dir="auto">
          <EntryHead entry={entry} />
        </p>
        {reason !== null && (
          <p className="wrap-anywhere" dir="auto">
            {entry.kind === 'block' ? reason : t('timeline.reason', { text: reason })}
          </p>
        )}
        <p className={classes.about}>
          <time dateTime={entry.at}>{formatInstant(entry.at, language)}</time>
          {personText(entry, t) !== null && <bdi>{personText(entry, t)}</bdi>}
          {service_name !== null && <span>{service_name}</span>}
          {booking_id !== null && booking_id !== booking && (
            <Link to={`/admin/bookings/${booking_id}`}>{booking_id}</Link>
          )}
          <EntryState entry={entry} />
        </p>
      </div>
    </li>
  );
}

/** The text; a document is opened from it. */
function EntryHead({ entry }: { entry: TimelineEntry }) {
  const text = entryText(entry, useText());
  if (entry.kind !== 'money' || entry.event !== 'document' || entry.reference === null) return text;
  return (
    <a href={`/api/admin/documents/${encodeURIComponent(entry.reference)}`} target="_blank" rel="noreferrer">
      {text} {entry.reference}
    </a>
  );
}

/** How a message was delivered on one channel; nothing if it was not sent there. */
function Delivery({
  channel,
  delivery,
}: {
  channel: 'sms' | 'email';
  delivery: Extract<TimelineEntry, { kind: 'message' }>['sms'];
}) {
  const t = useText();
  if (!delivery) return null;
  const { state, vendor, error } = delivery;
  return (
    <>
      <Badge tone={DELIVERY_TONES[state]}>
        {t(`timeline.${channel}`, { state: t(`message.state_${state}`) })}
      </Badge>
      {vendor !== null && (
        <span>
          {t(
            channel === 'email' && vendor === 'local'
              ? 'message.vendor_local_mail'
              : `message.vendor_${vendor}`,
          )}
        </span>
      )}
      {error !== null && <span>{t('message.error', { code: error })}</span>}
    </>
  );
}

/** The delivery of a message, or the state of money. */
function EntryState({ entry }: { entry: TimelineEntry }) {
  const t = useText();
  if (entry.kind === 'message') {
    if (!entry.sms && !entry.email) return <span>{t('timeline.inbox')}</span>;
    return (
      <>
        <Delivery channel="sms" delivery={entry.sms} />
        <Delivery channel="email" delivery={entry.email} />
      </>
    );
  }
  if (entry.kind !== 'money') return null;
  const state = moneyState(entry);
  return (
    <>
      {state && <Badge tone={entry.state === 'failed' ? 'danger' : 'neutral'}>{t(state)}</Badge>}
      {entry.event !== 'document' && entry.reference !== null && (
        <span className="wrap-anywhere">{entry.reference}</span>
      )}
    </>
  );
}
