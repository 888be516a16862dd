import '../../platform/all-texts.ts';
import type { ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import bookings from './bookings/bookings.module.css';
import { type ServiceReply, serviceQuery } from './services-query.ts';
import { PriceHistory } from './services/price-history.tsx';
import { PublishPrice } from './services/publish-price.tsx';
import classes from './services/services.module.css';

/** A service: facts, texts in both languages, and its prices. */
export function ServicePage({ first }: { first: ServiceReply }) {
  const t = useText();
  const mayAct = useGrant('catalogue.act');
  // A new form after each published price.
  const [round, setRound] = useState(0);
  const { data, failure, reload } = useAccountQuery(serviceQuery(String(first.data.id)), { first });
  const service = (data ?? first).data;
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/services">{t('catalogue.title')}</Link>
      </p>
      <h1 className="text-24 mb-16">{service.name}</h1>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      <div className={bookings.columns}>
        <div className={bookings.side}>
          <section className={bookings.line} aria-labelledby="service-prices">
            <h2 id="service-prices">{t('catalogue.prices')}</h2>
            {service.servicetype === 'enquiry' ? (
              <p className="muted">{t('catalogue.no_prices')}</p>
            ) : (
              <PriceHistory service={service} onChanged={reload} />
            )}
          </section>
          <Texts service={service} language="en" />
          <Texts service={service} language="hi" />
        </div>
        <div className={bookings.side}>
          {mayAct && service.servicetype === 'service' && (
            <section className={bookings.line} aria-label={t('catalogue.publish')}>
              <PublishPrice
                key={round}
                service={service}
                onPublished={async () => {
                  await reload();
                  setRound((now) => now + 1);
                }}
              />
            </section>
          )}
          <Facts service={service} />
        </div>
      </div>
    </Page>
  );
}

function Facts({ service }: { service: ServiceOfOperator }) {
  const t = useText();
  const { picture, category_name, subcategory_name, servicetype, active, missing } = service;
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
      {!active && (
        <p className="mb-8">
          <Badge>{t('catalogue.state_archived')}</Badge>
        </p>
      )}
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

/** The page while it loads. */
export function ServiceSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <ListSkeleton rows={4} title={t('catalogue.service')} />
    </Page>
  );
}

/** The page if loading failed. */
export function ServiceFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('catalogue.service')}</h1>
      <LoadFailed text={t('catalogue.service_failed')} />
    </Page>
  );
}
