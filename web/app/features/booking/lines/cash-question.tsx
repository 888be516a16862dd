import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconCashBanknote } from '@tabler/icons-react';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './question-card.module.css';
import { useAnswer } from './use-answer.ts';

interface CashQuestionProps {
  readonly lineId: number;
  readonly claim: NonNullable<BookingLine['cash_claim']>;
  /** The work is not approved yet; a confirmation approves it. */
  readonly approves: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Asks the customer whether they paid in cash, because the professional says so. */
export function CashQuestion({ lineId, claim, approves, onChanged }: CashQuestionProps) {
  const t = useText();
  const language = useLanguage();
  const { busy, answer } = useAnswer<'yes' | 'no'>('cash.answer_failed', onChanged);
  const title = `cash-${lineId}`;
  const send = (name: 'yes' | 'no') =>
    void answer(name, lineId, (options) =>
      callWithRetry('cash.answer', { body: { detailId: lineId, paid: name === 'yes' } }, options),
    );
  return (
    <section className={`stack gap-10 rounded-12 bg-warning-soft ${classes.card}`} aria-labelledby={title}>
      <h4 id={title} className="row icons-fixed icons-warning gap-8 text-17">
        <IconCashBanknote size={22} aria-hidden />
        {t('cash.question', { amount: formatExactRupees(claim.amount) })}
      </h4>
      <p>{t('cash.question_help', { time: formatInstant(claim.answer_by, language) })}</p>
      {approves && <p>{t('cash.question_approves')}</p>}
      <div className={`flex flex-wrap gap-10 ${classes.answers}`}>
        <Button loading={busy === 'yes'} disabled={busy !== null} onClick={() => send('yes')}>
          {t('cash.yes')}
        </Button>
        <Button variant="default" loading={busy === 'no'} disabled={busy !== null} onClick={() => send('no')}>
          {t('cash.no')}
        </Button>
      </div>
    </section>
  );
}
