import '../../platform/all-texts.ts';
import type { ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Picture } from '../../ui/picture.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import bookings from './bookings/bookings.module.css';
import { pageStates } from './console/page-states.tsx';
import { type ServiceReply, serviceQuery } from './services-query.ts';
import { PriceHistory } from './services/price-history.tsx';
import { ServiceTools } from './services/service-tools.tsx';
import classes from './services/services.module.css';
import { StateBadge } from './services/state-badge.tsx';
import { ObjectTimeline } from './timeline/object-timeline.tsx';

const { Part: PublishPrice } = lazyPart(async () => ({
  default: (await import('./services/publish-price.tsx')).PublishPrice,
}));
const { Part: PublishService } = lazyPart(async () => ({
  default: (await import('./services/publish-service.tsx')).PublishService,
}));
const { Part: SearchRank } = lazyPart(async () => ({
  default: (await import('./services/search-rank.tsx')).SearchRank,
}));
const { Part: ServiceForm } = lazyPart(async () => ({
  default: (await import('./services/service-form.tsx')).ServiceForm,
}));

/** A service: facts, texts in both languages, its prices, and what an operator does with it. */
export function ServicePage({ first }: { first: ServiceReply }) {
  const t = useText();
  const mayAct = useGrant('catalogue.act');
  const [address, setAddress] = useSearchParams();
  // A new form after each published price, and after another version was loaded.
  const [round, setRound] = useState(0);
  const { data, failure, reload } = useAccountQuery(serviceQuery(String(first.data.id)), { first });
  const service = (data ?? first).data;
  const setEditing = (editing: boolean) =>
    setAddress(editing ? { edit: '1' } : {}, { replace: !editing, preventScrollReset: true });
  const reloadForms = async () => {
    await reload();
    setRound((now) => now + 1);
  };
  const editing = mayAct && address.get('edit') === '1';
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/services">{t('catalogue.title')}</Link>
      </p>
      <div className={classes.head}>
        <h1 className="text-24">{service.name}</h1>
        <StateBadge state={service.state} />
        <span className="flex-1" />
        {!editing && (
          <ServiceTools
            service={service}
            mayAct={mayAct}
            onEdit={() => setEditing(true)}
            onChanged={reloadForms}
          />
        )}
      </div>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      {editing ? (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <ServiceForm
            key={round}
            service={service}
            close={() => setEditing(false)}
            onReload={reloadForms}
            onSaved={async () => {
              await reloadForms();
              setEditing(false);
            }}
          />
        </Suspense>
      ) : (
        <div className={bookings.columns}>
          <div className={bookings.side}>
            <section className={bookings.line} aria-labelledby="service-prices">
              <h2 id="service-prices">{t('catalogue.prices')}</h2>
              {service.servicetype === 'enquiry' ? (
                <p className="muted">{t('catalogue.no_prices')}</p>
              ) : service.prices.length === 0 ? (
                <p className="muted">{t('catalogue.no_price_yet')}</p>
              ) : (
                <PriceHistory service={service} onChanged={reload} />
              )}
            </section>
            <Texts service={service} language="en" />
            <Texts service={service} language="hi" />
            <ObjectTimeline object={{ type: 'service', id: String(service.id) }} />
          </div>
          <div className={bookings.side}>
            {mayAct && isDraft(service) && (
              <section className={bookings.line} aria-label={t('catalogue.publish_service')}>
                <Suspense fallback={<ListSkeleton rows={2} />}>
                  <PublishService key={round} service={service} onChanged={reload} />
                </Suspense>
              </section>
            )}
            {mayAct && service.state === 'active' && service.servicetype === 'service' && (
              <section className={bookings.line} aria-label={t('catalogue.publish')}>
                <Suspense fallback={<ListSkeleton rows={2} />}>
                  <PublishPrice key={round} service={service} onPublished={reloadForms} />
                </Suspense>
              </section>
            )}
            <Facts service={service} />
            {service.state === 'active' && (
              <section className={bookings.line} aria-label={t('catalogue.rank')}>
                <Suspense fallback={<ListSkeleton rows={2} />}>
                  <SearchRank id={service.id} />
                </Suspense>
              </section>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

const isDraft = ({ state }: ServiceOfOperator) => state === 'draft' || state === 'scheduled';

/** A new service: its draft is saved, then completed and published on its own page. */
export function NewServicePage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/services">{t('catalogue.title')}</Link>
      </p>
      <h1 className="text-24 mb-16">{t('catalogue.new')}</h1>
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <ServiceForm
          service={null}
          close={() => void navigate('/admin/services')}
          onReload={async () => undefined}
          onSaved={async (id) => {
            await navigate(`/admin/services/${id}`);
          }}
        />
      </Suspense>
    </Page>
  );
}

function Facts({ service }: { service: ServiceOfOperator }) {
  const t = useText();
  const { picture, category_name, subcategory_name, servicetype, missing } = service;
  const facts = [
    [t('catalogue.category'), `${category_name} · ${subcategory_name}`],
    [t('catalogue.type'), t(`catalogue.type_${servicetype}`)],
    [t('catalogue.offerings'), String(service.offerings)],
    [t('catalogue.bookings'), String(service.bookings_28d)],
    [t('catalogue.missing'), missing.map((part) => t(`catalogue.missing_${part}`)).join(', ') || '–'],
    [t('catalogue.gender_choice'), service.gender_choice ? t('catalogue.yes') : t('catalogue.no')],
    [t('catalogue.search_words'), service.search_words || '–'],
  ] as const;
  return (
    <section className={bookings.line} aria-labelledby="service-facts">
      <h2 id="service-facts">{t('catalogue.facts')}</h2>
      {picture && <Picture src={picture.url} colour={picture.colour} alt="" sizes="320px" />}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-full">
            <dt>{label}</dt>
            <dd className={classes.text}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Texts({ service, language }: { service: ServiceOfOperator; language: 'en' | 'hi' }) {
  const t = useText();
  const texts = [
    [t('catalogue.name'), service.names[language]],
    [t('catalogue.overview'), service.overview[language]],
    [t('catalogue.about'), service.about[language]],
  ] as const;
  const title = `service-${language}`;
  return (
    <section className={bookings.line} aria-labelledby={title}>
      <h2 id={title}>{t(`catalogue.texts_${language}`)}</h2>
      <dl className="facts" lang={language}>
        {texts.map(([label, value]) => (
          <div key={label} className="col-span-full">
            <dt>{label}</dt>
            <dd className={classes.text}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: ServiceSkeleton, Failed: ServiceFailed } = pageStates({
  title: 'catalogue.service',
  failed: 'catalogue.service_failed',
  rows: 4,
});
