import type { OfferedService } from '@aaspaas/contract/features/provider-services.ts';
import { IconBriefcase, IconMapPin, IconMovie, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { Picture } from '../../../ui/picture.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from './offer-card.module.css';
import { OfferStateBadge } from './offer-state.tsx';

/** One service of the professional's list, with edit and delete. */
export function OfferCard({
  service,
  custom,
  onChanged,
}: {
  service: OfferedService;
  custom: boolean;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const { action_id, name, image_url, state, state_reason, address, radius_km, employee_type } = service;
  const title = `offer-${action_id}`;
  // Custom services have their own heading.
  const Name = custom ? 'h3' : 'h2';
  const remove = async () => {
    const yes = await confirm({
      title: t('offer.delete_title', { name }),
      text: t('offer.delete_text'),
      yes: t('offer.delete_yes'),
      no: t('offer.delete_no'),
      kind: 'danger',
    });
    if (!yes) return;
    setBusy(true);
    try {
      const call = custom ? 'provider.delete_custom_service' : 'provider.delete_service';
      const key = { idempotencyKey: idempotency.keyFor(action_id) };
      await callWithRetry(call, { body: { serviceId: action_id } }, key);
      toast.success(t('offer.deleted'));
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('offer.delete_failed'));
      setBusy(false);
    }
  };
  return (
    <article className={`flex flex-col clip card ${classes.card}`} aria-labelledby={title}>
      <div className={classes.cover}>
        <Picture
          src={image_url[0] ?? null}
          alt=""
          ratio={4 / 3}
          sizes="(min-width: 1000px) 240px, (min-width: 560px) 40vw, 92vw"
        />
      </div>
      <div className={`flex flex-col min-w-0 icons-2 gap-6 ${classes.body}`}>
        <div className={`flex justify-between gap-12 ${classes.head}`}>
          <Name id={title}>{name}</Name>
          <OfferStateBadge state={state} />
        </div>
        <p>
          {service.category_name} · {service.subcategory_name}
        </p>
        <p>
          <IconMapPin size={18} aria-hidden />
          <span className="line-clamp-2">
            {address
              ? t('offer.radius_around_address', { km: radius_km, address })
              : t('offer.radius_around_base', { km: radius_km })}
          </span>
        </p>
        {(employee_type === 'part_time' || employee_type === 'full_time') && (
          <p>
            <IconBriefcase size={18} aria-hidden />
            {t(`offer.${employee_type}`)}
          </p>
        )}
        {service.video_url && (
          <p>
            <IconMovie size={18} aria-hidden />
            {t('offer.has_video')}
          </p>
        )}
        {state_reason && (
          <p className={classes.because}>{t('offer.rejection_reason', { reason: state_reason })}</p>
        )}
        <div className={`flex equal gap-10 ${classes.buttons}`}>
          <Button
            component={Link}
            variant="light"
            to={custom ? '/ServiceEdit/other' : '/service-edit'}
            state={{ cardId: action_id }}
            aria-label={t('offer.edit_named', { name })}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('offer.edit')}
          </Button>
          <Button
            variant="default"
            color="danger"
            loading={busy}
            aria-label={t('offer.delete_named', { name })}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('offer.delete')}
          </Button>
        </div>
      </div>
    </article>
  );
}
