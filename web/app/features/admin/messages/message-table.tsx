import type { LoggedMessage, MessageState } from '@aaspaas/contract/features/messages.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import table from '../console/card-table.module.css';
import classes from './messages.module.css';

const TONES: Readonly<Record<MessageState, BadgeTone>> = {
  sending: 'neutral',
  accepted: 'info',
  delivered: 'success',
  undelivered: 'danger',
  failed: 'danger',
  refused: 'warning',
};

/** The table of messages; on phones, cards. */
export function MessageTable({ messages, label }: { messages: readonly LoggedMessage[]; label: string }) {
  const t = useText();
  return (
    <table className={`w-full text-15 ${table.table} ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('message.filter_template')}</th>
          <th scope="col">{t('message.sent_at')}</th>
          <th scope="col">{t('message.recipient')}</th>
          <th scope="col">{t('message.filter_vendor')}</th>
          <th scope="col">{t('message.filter_state')}</th>
          <th scope="col" className={`${table.number} ${classes.cost}`}>
            {t('message.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((one) => (
          <Row key={one.id} message={one} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ message }: { message: LoggedMessage }) {
  const t = useText();
  const language = useLanguage();
  const { id, channel, template, created_at, recipient, vendor, state, error, cost, segments, fallback_of } =
    message;
  return (
    <tr>
      <th scope="row" className={table.title}>
        {t(`message.template_${template}`)}
        <span className={table.detail}>
          {t(`message.channel_${channel}`)} · {t('message.id', { id })}
        </span>
      </th>
      <td className={table.line}>{formatInstant(created_at, language)}</td>
      <td className={table.line}>{recipient}</td>
      <td>
        {t(
          channel === 'email' && vendor === 'local'
            ? 'message.vendor_local_mail'
            : `message.vendor_${vendor}`,
        )}
        {fallback_of !== null && (
          <span className={table.detail}>{t('message.repeats', { id: fallback_of })}</span>
        )}
      </td>
      <td className={table.state}>
        <Badge tone={TONES[state]}>{t(`message.state_${state}`)}</Badge>
        {error !== null && <span className={table.detail}>{t('message.error', { code: error })}</span>}
      </td>
      <td className={`${table.number} ${classes.cost}`}>
        {channel === 'email' ? '–' : cost === null ? t('message.cost_unknown') : formatExactRupees(cost)}
        {segments !== null && (
          <span className={table.detail}>{t('message.segments', { count: segments })}</span>
        )}
      </td>
    </tr>
  );
}
