import {
  ENQUIRY_DESCRIPTION_LENGTH,
  serviceEnquiryForm,
} from '@aaspaas/contract/features/enquiry-service.ts';
import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { session } from '../../platform/session.ts';
import { writeTab } from '../../platform/tab-store.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError, TextareaField, CheckboxField } from '../../ui/fields.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../platform/use-form.ts';
import layout from '../booking/booking-layout.module.css';
import { BookingLayout } from '../booking/booking-layout.tsx';
import { draftKey } from '../booking/contact.ts';
import { CustomerFields } from '../booking/customer-fields.tsx';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { ENQUIRY_SERVICE_KEY } from './enquiry-service-id.ts';
import classes from './service-form.module.css';

/** The values of the form. A type, because the form requires an index signature. */
type Values = {
  name: string;
  email: string;
  mobile: string;
  address: string;
  description: string;
  /** Whether the work is at the selected location. */
  atPlace: boolean;
  agree: boolean;
};

const checkFields = schemaCheck<Values>(serviceEnquiryForm);

/** The enquiry form of an enquiry-only service. */
export function ServiceForm({
  service,
  summary,
  profile,
}: {
  service: ServiceDetails;
  /** The summary of the service, shown above the form. */
  summary: ReactNode;
  /** The account's data; null if it could not be loaded. */
  profile: Profile | null;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { place } = useFrame();
  const idempotency = useIdempotencyKey();
  const [sent, setSent] = useState(false);

  useEffect(() => {
    // A reload, or the address without a service, returns to the same service.
    writeTab(ENQUIRY_SERVICE_KEY, service.id);
    // Prefetch the popup's chunk before it is needed.
    const controller = new AbortController();
    loadInBackground(() => import('../../ui/dialog-sheet.tsx'), controller.signal);
    return () => controller.abort();
  }, [service.id]);

  const form = useForm<Values>({
    initial: {
      name: profile?.name ?? session().name ?? '',
      email: profile?.email ?? '',
      mobile: profile?.mobile ?? session().mobile ?? '',
      address: profile?.address ?? '',
      description: '',
      atPlace: false,
      agree: false,
    },
    draftName: draftKey(`service-enquiry-${service.id}`),
    secret: ['agree'],
    check: (values) => ({
      ...checkFields(values),
      agree: values.agree ? null : 'forms.agree_terms_and_conditions',
    }),
    async send({ atPlace, agree: _agree, ...typed }) {
      const point = atPlace && place ? { latitude: place.latitude, longitude: place.longitude } : {};
      const body = { ...typed, ...point, serviceId: service.id };
      try {
        await callWithRetry('enquiry.service_send', { body }, { idempotencyKey: idempotency.keyFor(body) });
      } catch (error) {
        throw error instanceof ApiFailure ? toFormError(error) : error;
      }
      idempotency.done();
      writeTab(ENQUIRY_SERVICE_KEY, null);
      setSent(true);
    },
  });

  /** Shows a refusal in this form's wording; errors of fields and of the login are shown elsewhere. */
  const toFormError = (failure: ApiFailure): ApiFailure => {
    if (failure.status === 0) return new ApiFailure(0, t('enquiry.send_exception'));
    if (failure.status === 401 || Object.keys(failure.fields).length > 0) return failure;
    return new ApiFailure(failure.status, t('enquiry.send_failed'));
  };

  return (
    <>
      <form method="post" {...form.props}>
        <BookingLayout
          title={t('enquiry.form_title')}
          text={t('enquiry.form_text')}
          summaryTitle={t('enquiry.next_steps')}
          summary={
            <>
              <ol className={`stack gap-8 ${classes.steps}`}>
                <li>{t('enquiry.next_read')}</li>
                <li>{t('enquiry.next_quote')}</li>
                <li>{t('enquiry.next_decide')}</li>
              </ol>
              <p className="mt-12 text-14 muted">{t('catalog.extra_hours')}</p>
              <FormError form={form} />
            </>
          }
          bar={
            <PrimaryBar
              note={
                form.values.agree ? undefined : (
                  <p className={`text-14 muted leading-135 ${classes.first}`}>{t('enquiry.agree_first')}</p>
                )
              }
            >
              <Button type="submit" size="lg" loading={form.busy} disabled={!form.values.agree || sent}>
                {t('enquiry.send')}
              </Button>
            </PrimaryBar>
          }
        >
          {summary}
          <section className="p-16 wide-p-24 card" aria-labelledby="enquiry-title">
            <h2 id="enquiry-title" className="text-18 leading-135">
              {t('enquiry.form_contact')}
            </h2>
            {!profile && (
              <p className="mt-12 p-8-12 rounded-10 bg-warning-soft" role="status">
                {t('enquiry.prefill_failed')}
              </p>
            )}
            <div className={`stack gap-16 mt-16 ${layout.fields}`}>
              <CustomerFields form={form} />
              <TextareaField
                {...form.field('description')}
                label={t('enquiry.description')}
                help={t('enquiry.description_help')}
                rows={4}
                maxLength={ENQUIRY_DESCRIPTION_LENGTH.max}
              />
            </div>
            <div className={`stack justify-items-start gap-4 mt-20 border-t ${layout.agreement}`}>
              <CheckboxField {...form.checkbox('agree')} label={t('booking.agree')} />
              <Link to="/pages/terms-and-conditions" target="_blank">
                {t('booking.read_terms')}
              </Link>
            </div>
          </section>
        </BookingLayout>
      </form>
      <Sheet opened={sent} onClose={() => void navigate('/')} title={service.name} size="sm">
        <div className="stack justify-items-center icons-success gap-8 mb-20 text-center" role="status">
          <IconCircleCheck size={64} stroke={1.5} aria-hidden />
          <p className="text-18 semibold">{t('booking.confirmed')}</p>
          <p>{t('enquiry.sent_next')}</p>
        </div>
        <Button fullWidth onClick={() => void navigate('/service-enquiry')}>
          {t('enquiry.see_your_enquiries')}
        </Button>
      </Sheet>
    </>
  );
}
