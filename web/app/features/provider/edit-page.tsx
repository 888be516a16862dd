import '../../platform/all-texts.ts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { callQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { toast } from '../../ui/toast-store.ts';
import { OfferPage, OfferSkeleton } from './offer-page.tsx';
import { ServiceForm } from './service-form.tsx';
import { valuesOfRecord } from './service-values.ts';

/** Edits the service whose id is in the navigation state; without one there is nothing to edit. */
export function EditPage({ custom }: { custom: boolean }) {
  const { state } = useLocation() as { state: { cardId?: unknown } | null };
  const cardId = Number(state?.cardId);
  if (!Number.isSafeInteger(cardId) || cardId <= 0) return <Navigate to="/error" replace />;
  return <Edit key={cardId} cardId={cardId} custom={custom} />;
}

function Edit({ cardId, custom }: { cardId: number; custom: boolean }) {
  const t = useText();
  const name = custom ? 'provider.custom_service' : 'provider.service';
  const { data, failed, retry } = useAccountQuery(callQuery(name, { params: { action_id: cardId } }));
  useEffect(() => {
    if (failed) toast.error(t('offer.load_failed'));
  }, [failed, t]);
  if (failed)
    return (
      <Page>
        <FailedState text={t('offer.load_failed')} retry={retry} />
      </Page>
    );
  if (!data) return <OfferSkeleton />;
  const record = data.data;
  return (
    <OfferPage
      title={`${t('offer.edit_title')}: ${record.service_name}`}
      line={t(custom ? 'offer.edit_custom_line' : 'offer.edit_line')}
    >
      {record.state === 'rejected' && record.state_reason && (
        <p className="mb-16 p-10-12 rounded-10 bg-danger-soft">
          {t('offer.rejection_reason', { reason: record.state_reason })}
        </p>
      )}
      <ServiceForm initial={valuesOfRecord(record)} record={record} />
    </OfferPage>
  );
}
