import '../../platform/all-texts.ts';
import type { AdminBanner } from '@aaspaas/contract/features/admin-banners.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { useGrant } from '../../platform/admin-operator.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { withRetry } from '../../platform/call-with-retry.ts';
import { today } from '../../platform/clock.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type BannerReply, bannerQuery } from './banners-query.ts';
import { BannerForm } from './banners/banner-form.tsx';
import { BannerPreview } from './banners/banner-preview.tsx';
import { BannerStateBadge } from './banners/banner-state-badge.tsx';
import { valuesOf } from './banners/banner-values.ts';
import classes from './banners/banners.module.css';
import bookings from './bookings/bookings.module.css';
import { pageStates } from './console/page-states.tsx';
import { formatBeginning } from './services/format-price.ts';

/** A banner: its form and its preview. Operators who only read see its facts. */
export function BannerPage({ first }: { first: BannerReply }) {
  const t = useText();
  const mayAct = useGrant('content.act');
  const navigate = useNavigate();
  // A new form after another version was loaded.
  const [round, setRound] = useState(0);
  const { data, failure, reload } = useAccountQuery(bannerQuery(String(first.data.id)), { first });
  const banner = (data ?? first).data;
  const reloadForm = async () => {
    await reload();
    setRound((now) => now + 1);
  };
  return (
    <Page compact>
      <BackLink />
      <div className={classes.head}>
        <h1 className="text-24">{banner.title || t('banner.untitled')}</h1>
        <BannerStateBadge state={banner.state} />
        <span className="flex-1" />
        {mayAct && <ArchiveButton banner={banner} onChanged={reloadForm} />}
      </div>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      {mayAct ? (
        <BannerForm
          key={round}
          banner={banner}
          close={() => void navigate('/admin/banners')}
          onReload={reloadForm}
          onSaved={reloadForm}
        />
      ) : (
        <Facts banner={banner} />
      )}
    </Page>
  );
}

/** A new banner. Customers see it from its first instant on. */
export function NewBannerPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page compact>
      <BackLink />
      <h1 className="text-24 mb-16">{t('banner.new')}</h1>
      <BannerForm
        banner={null}
        close={() => void navigate('/admin/banners')}
        onReload={async () => undefined}
        onSaved={async (id) => {
          await navigate(`/admin/banners/${id}`);
        }}
      />
    </Page>
  );
}

function BackLink() {
  const t = useText();
  return (
    <p className="mb-8">
      <Link to="/admin/banners">{t('banner.title')}</Link>
    </p>
  );
}

/** Archiving is undone by the same button, so it needs no question. */
function ArchiveButton({ banner, onChanged }: { banner: AdminBanner; onChanged: () => Promise<void> }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const name = banner.state === 'archived' ? 'admin.restore_banner' : 'admin.archive_banner';
  const change = async () => {
    setBusy(true);
    try {
      const idempotencyKey = idempotency.keyFor([name, banner.id, banner.version]);
      const { message } = await withRetry(() =>
        adminCall(name, { params: { id: banner.id } }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
    await onChanged();
  };
  return (
    <Button variant="default" size="compact" loading={busy} onClick={() => void change()}>
      {t(banner.state === 'archived' ? 'catalogue.restore' : 'catalogue.archive')}
    </Button>
  );
}

function Facts({ banner }: { banner: AdminBanner }) {
  const t = useText();
  const language = useLanguage();
  const instant = (iso: string | null) => (iso ? formatBeginning(iso, language, today()) : '–');
  const facts = [
    [t('banner.title_en'), banner.titles.en],
    [t('banner.title_hi'), banner.titles.hi],
    [t('banner.description_en'), banner.descriptions.en],
    [t('banner.description_hi'), banner.descriptions.hi],
    [t('banner.link'), banner.link],
    [t('banner.cities'), banner.cities.map(({ name }) => name).join(', ') || t('banner.everywhere')],
    [t('banner.from'), instant(banner.from_at)],
    [t('banner.until'), instant(banner.until_at)],
  ] as const;
  const readable =
    banner.text_tone && banner.scrim !== null ? { tone: banner.text_tone, scrim: banner.scrim } : null;
  return (
    <div className={classes.columns}>
      <section className={bookings.line} aria-labelledby="banner-facts">
        <h2 id="banner-facts">{t('catalogue.facts')}</h2>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label} className="col-span-full">
              <dt>{label}</dt>
              <dd className="wrap-anywhere" dir="auto">
                {value || '–'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <BannerPreview values={valuesOf(banner)} picture={banner.picture?.url ?? ''} readable={readable} />
    </div>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: BannerSkeleton, Failed: BannerFailed } = pageStates({
  title: 'banner.one',
  failed: 'banner.one_failed',
  rows: 4,
});
