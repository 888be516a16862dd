import type { PaymentLinkView } from '@aaspaas/contract/features/payment-links.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../platform/format-duration.ts';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { FailedState, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { PaymentNote } from './payment-note.tsx';
import { type PayLink, usePayLink } from './pay-link/use-pay-link.ts';

/** The page of a payment link: what is to be paid, and the payment, without a login. */
export function PayLinkPage() {
  const t = useText();
  const link = usePayLink();
  const { shown } = link;
  return (
    <Page narrow>
      {shown.kind === 'loading' && <ListSkeleton rows={2} title={t('pay_link.title')} />}
      {shown.kind === 'failed' && (
        <>
          <h1 className="text-24">{t('pay_link.title')}</h1>
          <FailedState text={t('pay_link.failed')} retry={link.retry} />
        </>
      )}
      {shown.kind === 'invalid' && (
        <Ended drawing="broken" title={t('pay_link.invalid')} text={t('pay_link.invalid_text')} />
      )}
      {shown.kind === 'view' && <Booking view={shown.view} link={link} />}
    </Page>
  );
}

function Booking({ view, link }: { view: PaymentLinkView; link: PayLink }) {
  const t = useText();
  if (view.state === 'due') return <Due view={view} link={link} />;
  const text =
    view.state === 'paid'
      ? view.paid > 0
        ? t('pay_link.paid_text', { amount: formatExactRupees(view.paid) })
        : t('pay_link.paid_nothing')
      : t(`pay_link.${view.state}_text`);
  return (
    <Ended
      drawing={view.state === 'paid' ? 'calendar' : 'empty'}
      title={t(`pay_link.${view.state}`)}
      text={text}
    >
      <BookingFacts view={view} />
    </Ended>
  );
}

/** The end of the page: nothing can be paid here, and the details are behind the login. */
function Ended({
  drawing,
  title,
  text,
  children,
}: {
  drawing: Parameters<typeof PageState>[0]['drawing'];
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <div role="status">
      <PageState heading="h1" drawing={drawing} title={title} text={text}>
        <Button component={Link} to="/login" variant="default">
          {t('pay_link.log_in')}
        </Button>
      </PageState>
      {children}
    </div>
  );
}

function Due({
  view,
  link: { stage, order, notice, pay, ended, check },
}: {
  view: PaymentLinkView;
  link: PayLink;
}) {
  const t = useText();
  const isNoted = stage !== null && stage !== 'opening' && stage !== 'open';
  return (
    <section className="p-14 wide-p-24 card stack gap-16" aria-labelledby="pay-link">
      <h1 id="pay-link" className="text-24">
        {t('pay_link.title')}
      </h1>
      <p>{view.first_name ? t('pay_link.hello', { name: view.first_name }) : t('pay_link.hello_unnamed')}</p>
      <BookingFacts view={view} />
      <p className="row justify-between">
        <span>{t('pay_link.amount')}</span>
        <b className="text-26">{formatExactRupees(view.amount)}</b>
      </p>
      <p role="alert" className="hide-empty text-danger medium">
        {notice}
      </p>
      {isNoted ? (
        <PaymentNote checkout={{ stage, check }} waiting={t('pay_link.waiting')} again={() => void pay()} />
      ) : (
        <Button size="lg" fullWidth loading={stage === 'opening'} onClick={() => void pay()}>
          {t('payment.pay_amount', { amount: formatExactRupees(view.amount) })}
        </Button>
      )}
      <p className="text-14 muted">{t('pay_link.safe')}</p>
      <CheckoutFrame checkout={order} done={ended} />
    </section>
  );
}

function BookingFacts({ view }: { view: PaymentLinkView }) {
  const t = useText();
  const language = useLanguage();
  return (
    <dl className="facts">
      <div>
        <dt>{t('pay_link.booking')}</dt>
        <dd>{view.booking_id}</dd>
      </div>
      <div>
        <dt>{t('pay_link.service')}</dt>
        <dd>{view.service_name}</dd>
      </div>
      <div className="col-span-full">
        <dt>{t('pay_link.when')}</dt>
        <dd>
          {formatInstant(view.starts_at, language)} · {formatDuration(t, view.work_type, view.day_hours)}
        </dd>
      </div>
      {view.paid > 0 && view.state === 'due' && (
        <div>
          <dt>{t('pay_link.paid_before')}</dt>
          <dd>{formatExactRupees(view.paid)}</dd>
        </div>
      )}
    </dl>
  );
}
