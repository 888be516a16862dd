import type { CustomServiceRequest } from '@aaspaas/contract/features/custom-services.ts';
import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from '../professionals/applicant-card.module.css';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import own from './custom-service.module.css';
import { lazySheet } from '../console/lazy-sheet.tsx';
import { ReasonForm } from '../console/reason-form.tsx';

const CatalogueForm = lazySheet(async () => ({
  default: (await import('./catalogue-form.tsx')).CatalogueForm,
}));

/** A custom service as its professional described it; a pending one can be priced, or rejected with a reason. */
export function CustomServiceCard({
  one,
  onChanged,
}: {
  one: CustomServiceRequest;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const mayDecide = useGrant('catalogue.act');
  const language = useLanguage();
  const title = `custom-${one.id}`;
  const { professional } = one;
  return (
    <article className={classes.card} aria-labelledby={title}>
      {one.pictures.length > 0 ? (
        <ul className={`stack gap-8 list ${own.pictures}`}>
          {one.pictures.map(({ url, colour }, index) => (
            <li key={url}>
              <a className="block clip rounded-10" href={url} target="_blank" rel="noreferrer">
                <Picture
                  src={url}
                  colour={colour}
                  alt={t('offer.queue_picture', { number: index + 1, name: one.name })}
                  sizes="160px"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-14 muted">{t('offer.queue_no_pictures')}</p>
      )}
      <header className="min-w-0">
        <h2 id={title} className="text-18">
          {one.name}
        </h2>
        <p className="text-14 muted">
          {one.category_name} · {one.subcategory_name}
        </p>
        <p className="text-14 muted">
          {t('offer.queue_sent', { when: formatInstant(one.sent_at, language) })}
        </p>
      </header>
      <dl className="facts">
        <div>
          <dt>{t('offer.queue_by')}</dt>
          <dd>
            <ProfessionalLink id={professional.id} name={professional.name} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.mobile')}</dt>
          <dd>
            <a
              href={`tel:+91${one.mobile}`}
              aria-label={t('admin.call', { name: `${professional.name}, ${one.mobile}` })}
            >
              {one.mobile}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('offer.employee_type')}</dt>
          <dd>
            {one.employee_type === 'part_time' || one.employee_type === 'full_time'
              ? t(`offer.${one.employee_type}`)
              : t('admin.not_provided')}
          </dd>
        </div>
        <div>
          <dt>{t('admin.address')}</dt>
          <dd>{one.address || t('admin.not_provided')}</dd>
        </div>
        <div className="col-span-full">
          <dt>{t('admin.description')}</dt>
          <dd className="pre-line">{one.description || t('admin.not_provided')}</dd>
        </div>
      </dl>
      {one.video_url && (
        <a
          className="row justify-self-start gap-8 semibold"
          href={one.video_url}
          target="_blank"
          rel="noreferrer"
        >
          <IconMovie size={20} aria-hidden />
          {t('offer.queue_video')}
        </a>
      )}
      {one.state === 'rejected' && one.state_reason && (
        <p className="p-8-12 rounded-10 bg-danger-soft">
          {t('admin.rejected_because', { reason: one.state_reason })}
        </p>
      )}
      {one.state === 'pending' && mayDecide && <CustomServiceDecision one={one} onChanged={onChanged} />}
    </article>
  );
}

function CustomServiceDecision({
  one,
  onChanged,
}: {
  one: CustomServiceRequest;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [openForm, setOpenForm] = useState<'approve' | 'reject' | null>(null);
  const close = () => setOpenForm(null);
  const done = async (message: string) => {
    idempotency.done();
    toast.success(message);
    close();
    await onChanged();
  };
  const reject = async (reason: string) => {
    const idempotencyKey = idempotency.keyFor(['reject', one.id, reason]);
    const sent = { params: { id: one.id }, body: { reason } };
    const { message } = await withRetry(() =>
      adminCall('admin.reject_custom_service', sent, { idempotencyKey }),
    );
    await done(message);
  };
  return (
    <footer className={classes.buttons}>
      <Button
        aria-label={t('offer.approve_named', { name: one.name })}
        onClick={() => setOpenForm('approve')}
      >
        {t('offer.approve')}
      </Button>
      <Button
        variant="default"
        aria-label={t('offer.reject_named', { name: one.name })}
        onClick={() => setOpenForm('reject')}
      >
        {t('offer.reject')}
      </Button>
      <CatalogueForm one={one} opened={openForm === 'approve'} close={close} done={done} />
      <ReasonForm
        opened={openForm === 'reject'}
        title={t('offer.reject_title', { name: one.name })}
        help={t('offer.reject_help')}
        yes={t('offer.reject')}
        close={close}
        send={reject}
      />
    </footer>
  );
}
