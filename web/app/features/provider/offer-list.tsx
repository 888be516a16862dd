import '../../platform/all-texts.ts';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import type { Offers } from './load-offers.ts';
import { OfferCard } from './offers/offer-card.tsx';
import classes from './offers/offer-card.module.css';

/** All services of a professional, and the status of their custom services. */
export function OfferList({ offers: { services, customs } }: { offers: Offers }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  if (services.length + customs.length === 0)
    return (
      <Frame bare>
        <PageState drawing="empty" title={t('offer.list_none')} text={t('offer.list_none_help')}>
          <Actions />
        </PageState>
      </Frame>
    );
  return (
    <Frame>
      {services.length > 0 && (
        <div className={`stack gap-16 ${classes.list}`}>
          {services.map((one) => (
            <OfferCard key={one.action_id} service={one} custom={false} onChanged={revalidate} />
          ))}
        </div>
      )}
      {customs.length > 0 && (
        <section className={classes.section} aria-labelledby="customs">
          <h2 id="customs">{t('offer.list_custom')}</h2>
          <p>{t('offer.list_custom_line')}</p>
          <div className={`stack gap-16 ${classes.list}`}>
            {customs.map((one) => (
              <OfferCard key={one.action_id} service={one} custom onChanged={revalidate} />
            ))}
          </div>
        </section>
      )}
    </Frame>
  );
}

/** @param bare whether the content has its own call to action */
function Frame({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <div className={`row flex-wrap justify-between mb-20 ${classes.top}`}>
        <h1>{t('offer.list_title')}</h1>
        {!bare && <Actions />}
      </div>
      {children}
    </Page>
  );
}

function Actions() {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-10">
      <Button component={Link} to="/service-upload" leftSection={<IconUpload size={18} aria-hidden />}>
        {t('offer.upload_title')}
      </Button>
      <Button
        component={Link}
        variant="default"
        to="/add-service"
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t('offer.add_title')}
      </Button>
    </div>
  );
}

/** The page while it loads. */
export function OfferListSkeleton() {
  return (
    <Frame bare>
      <CardsSkeleton />
    </Frame>
  );
}

/** The page if loading failed. */
export function OfferListFailed() {
  const t = useText();
  return (
    <Frame bare>
      <LoadFailed text={t('offer.load_failed')} />
    </Frame>
  );
}
