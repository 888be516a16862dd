import '../../platform/all-texts.ts';
import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { useGrant } from '../../platform/admin-operator.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FailedState, LoadFailed } from '../../ui/page-state.tsx';
import { NativeText } from '../../ui/native-text.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { normalizeMobile } from '../identity/mobile-number.ts';
import classes from './callers/caller.module.css';
import { usePreload } from './console/lazy-sheet.tsx';

const { Part: CallerForm, preload } = lazyPart(async () => ({
  default: (await import('./callers/caller-form.tsx')).CallerForm,
}));

/** Books one service for a customer who calls: the number first, which finds the customer or asks for a new one. */
export function NewBookingPage() {
  const t = useText();
  const mayCreate = useGrant('customers.act');
  const [mobile, setMobile] = useState('');
  const [left, setLeft] = useState(false);
  usePreload(preload);
  const complete = MOBILE.test(mobile);
  const { data, failed, retry } = usePublicQuery(complete ? mobile : null, async (signal) => {
    const { data: caller } = await adminCall('admin.caller', { query: { mobile } }, { signal });
    return caller;
  });
  const customer = data?.customer ?? null;
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/bookings">{t('console.bookings')}</Link>
      </p>
      <h1 className="text-24 mb-16">{t('caller.title')}</h1>
      <section className={`p-14 wide-p-24 card ${classes.caller}`} aria-label={t('caller.customer')}>
        <NativeText
          kind="mobile"
          prefix="+91"
          name="mobile"
          label={t('identity.mobile')}
          autoComplete="tel"
          value={mobile}
          error={!complete && (left || mobile.length >= 10) && mobile ? t('forms.mobile_valid_please') : null}
          help={t('caller.mobile_help')}
          onChange={(typed) => setMobile(normalizeMobile(typed))}
          onBlur={() => setLeft(true)}
        />
        <div role="status" className="hide-empty">
          {complete && !data && !failed && <p className="muted">{t('caller.finding')}</p>}
          {customer && (
            <p>
              <strong dir="auto">{customer.name}</strong> ·{' '}
              <Link to={`/admin/customers/${customer.id}`}>{t('caller.open_customer')}</Link>
            </p>
          )}
          {customer?.blocked && <p>{t('caller.blocked')}</p>}
          {customer?.deletion_requested && <p>{t('caller.deletion_requested')}</p>}
          {data && !customer && <p>{t(mayCreate ? 'caller.new_help' : 'caller.may_not_create')}</p>}
        </div>
        {failed && <FailedState look="line" text={t('caller.find_failed')} retry={retry} />}
      </section>
      {data && (customer ? !customer.blocked && !customer.deletion_requested : mayCreate) && (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          {/* Another number is another form. */}
          <CallerForm key={mobile} mobile={mobile} customer={customer} addresses={data.addresses} />
        </Suspense>
      )}
    </Page>
  );
}

/** The page while it loads. */
export function NewBookingSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={3} title={t('caller.title')} />
    </Page>
  );
}

/** The page if loading failed. */
export function NewBookingFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('caller.title')}</h1>
      <LoadFailed text={t('caller.load_failed')} />
    </Page>
  );
}
