import '../../platform/all-texts.ts';
import { reportForm } from '@aaspaas/contract/features/content.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { callWithRetry } from '../../platform/call-with-retry.ts';
import { session } from '../../platform/session.ts';
import { callQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { schemaCheck } from '../../platform/schema-check.ts';
import { FormError, TextareaField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/frame.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { OwnReports } from './reports/own-reports.tsx';
import classes from './report-page.module.css';

/** Initial values of the report form, from the person's profile. */
export interface Reporter {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** The Report & Queries page: the form, the created ticket and earlier reports. */
export function ReportPage({ reporter }: { reporter: Reporter }) {
  const t = useText();
  const [ticket, setTicket] = useState<string | null>(null);
  const reports = useAccountQuery(callQuery('content.reports'));
  const onSent = (sent: string) => {
    setTicket(sent);
    void reports.reload();
  };
  return (
    <Page narrow>
      <h1 className="page-title">{t('report.title')}</h1>
      {ticket === null ? (
        <>
          <p className="muted">{t('report.help')}</p>
          <ReportForm reporter={reporter} sent={onSent} />
        </>
      ) : (
        <section className={classes.sent} role="status">
          <IconCircleCheck size={40} aria-hidden />
          <h2>{t('report.sent')}</h2>
          <p>{t('report.ticket', { ticket })}</p>
          <Button variant="light" onClick={() => setTicket(null)}>
            {t('report.another')}
          </Button>
        </section>
      )}
      <OwnReports reports={reports} />
    </Page>
  );
}

// A type alias, because the form requires an index signature.
type ReportValues = { name: string; email: string; mobile: string; service: string; description: string };

const check = schemaCheck<ReportValues>(reportForm);

function ReportForm({ reporter, sent }: { reporter: Reporter; sent: (ticket: string) => void }) {
  const t = useText();
  const services = useAccountQuery(callQuery('catalog.services'));
  const idempotency = useIdempotencyKey();
  const form = useForm<ReportValues>({
    initial: { ...reporter, service: '', description: '' },
    check,
    draftName: 'report',
    async send(values) {
      try {
        const { data } = await callWithRetry(
          'content.report',
          { body: { ...values, user_id: session().userId } },
          { idempotencyKey: idempotency.keyFor(values) },
        );
        idempotency.done();
        toast.success(t('report.sent'));
        sent(data.ticket);
      } catch (error) {
        // Field errors appear under their fields; every other failure shows the one text of the specification.
        if (error instanceof ApiFailure && error.status !== 422)
          throw new ApiFailure(error.status, t('report.failed'));
        throw error;
      }
    },
  });
  const options = (services.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form method="post" className="stack gap-16 mt-20" {...form.props}>
      <TextField {...form.field('name')} label={t('report.name')} autoComplete="name" />
      <TextField {...form.field('email')} kind="email" label={t('report.email')} autoComplete="email" />
      <TextField {...form.field('mobile')} kind="mobile" label={t('report.mobile')} autoComplete="tel" />
      <SelectField
        {...form.field('service')}
        label={t('report.service')}
        choose={t(services.failed ? 'catalog.fetch_failed' : 'report.service_choose')}
        options={options}
      />
      {services.failed && (
        <Button variant="light" onClick={services.retry}>
          {t('ui.retry')}
        </Button>
      )}
      <TextareaField
        {...form.field('description')}
        rows={5}
        label={t('report.description')}
        maxLength={4000}
      />
      <FormError form={form} />
      <Button type="submit" size="lg" loading={form.busy}>
        {t('report.send')}
      </Button>
    </form>
  );
}

/** Loading state of the page. */
export function ReportSkeleton() {
  return (
    <Page narrow>
      <FormSkeleton fields={5} />
    </Page>
  );
}
