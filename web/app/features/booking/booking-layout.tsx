import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Price } from '../../ui/price.tsx';
import classes from './booking-layout.module.css';

/** Layout of a booking page: the form or review, and next to it (on phones below) a sticky summary with the main button. */
export function BookingLayout({
  title,
  text,
  children,
  summaryTitle,
  summary,
  bar,
}: {
  title: string;
  text?: string;
  children: ReactNode;
  summaryTitle: string;
  summary: ReactNode;
  bar: ReactNode;
}) {
  return (
    <>
      <h1 className="text-24 leading-125">{title}</h1>
      {text && <p className="mt-4 muted">{text}</p>}
      <div className={`stack one-column gap-16 mt-16 ${classes.columns}`}>
        <div className="stack one-column gap-16">{children}</div>
        <aside className={classes.aside} aria-labelledby="summary-title">
          <div className={`stack one-column gap-14 ${classes.summary}`}>
            <h2 id="summary-title" className="text-18 leading-135">
              {summaryTitle}
            </h2>
            {summary}
          </div>
          {bar}
        </aside>
      </div>
    </>
  );
}

/** The amount next to the page's main button, with its label or what is still missing. */
export function BarAmount({ amount, text }: { amount: number | null; text: string }) {
  return (
    <p className={`flex flex-col ${classes.amount}`}>
      <span>{text}</span>
      {amount === null ? <b aria-hidden="true">–</b> : <Price amount={amount} strong />}
    </p>
  );
}

/** Notes on payment: nothing is due now, and extra hours are charged. */
export function MoneyNotes() {
  const t = useText();
  return (
    <ul className={`stack gap-6 text-14 muted ${classes.notes}`}>
      <li>{t('booking.nothing_due_now')}</li>
      <li>{t('catalog.extra_hours')}</li>
    </ul>
  );
}
