import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { now } from '../../../platform/clock.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './line-panel.module.css';
import { useLineAction } from './use-line-action.ts';

/** Sends the customer a link to pay for the line without a login; shows when the last one was sent. */
export function PaymentLink({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const { busy, send } = useLineAction(line, onChanged);
  const { payment_link: link, unpaid } = line;
  const isExpired = link !== null && new Date(link.expires_at).getTime() <= now();
  const time = link && formatInstant(link.sent_at, language);
  return (
    <section className={classes.section}>
      <p>{t('pay_link.send_help', { amount: formatExactRupees(unpaid) })}</p>
      {link && (
        <p className="text-14 muted">
          {isExpired
            ? t('pay_link.expired_at', { time: time ?? '' })
            : t('pay_link.sent_at', { time: time ?? '', until: formatInstant(link.expires_at, language) })}
        </p>
      )}
      <Button fullWidth variant="default" loading={busy} onClick={() => void send('admin.send_payment_link')}>
        {t(link ? 'pay_link.send_new' : 'pay_link.send')}
      </Button>
    </section>
  );
}
