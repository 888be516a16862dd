import type { DocumentDetails } from '@aaspaas/contract/features/admin-documents.ts';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { download } from '../../../platform/download.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../bookings/bookings.module.css';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { DocumentBadges } from './document-columns.tsx';
import { documentQuery } from './documents-query.ts';

interface DocumentSidePanelProps {
  readonly id: number;
  readonly close: () => void;
  /** The list reloads with the document. */
  readonly onChanged: () => Promise<void>;
}

/** The side panel of a document: what is wrong with it first, then its parties, tax by rate, credit notes and views. */
export function DocumentSidePanel({ id, close, onChanged }: DocumentSidePanelProps) {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery(documentQuery(id));
  const shown = data?.data;
  const changed = async () => {
    await Promise.all([reload(), onChanged()]);
  };
  return (
    <LinePanel title={shown ? shown.number : t('documents.title')} lineId={id} close={close}>
      {failed && <FailedState text={t('documents.one_failed')} retry={retry} />}
      {!shown && !failed && <ListSkeleton rows={3} />}
      {shown && (
        <div className="stack gap-16">
          <p className="row flex-wrap gap-8">
            {shown.amount !== null && <b className="text-20">{formatExactRupees(shown.amount)}</b>}
            <span>{t(`documents.kind_${shown.kind}`)}</span>
            <DocumentBadges row={shown} t={t} />
          </p>
          {shown.wrong && <p>{t(`documents.wrong_${shown.wrong}_help`)}</p>}
          {shown.restricted && <p>{t('documents.restricted_help')}</p>}
          <OpenButton number={shown.number} onOpened={reload} />
          <Registration document={shown} onChanged={changed} />
          <Facts document={shown} />
          <Rates document={shown} />
          {shown.rest !== null && <Credits document={shown} />}
          <Section title={t('documents.views')} none={t('documents.views_none')}>
            {shown.views.map(({ name, at }) => (
              <View key={`${name} ${at}`} name={name} at={at} />
            ))}
          </Section>
        </div>
      )}
    </LinePanel>
  );
}

/** A part of the panel; without children, the text says that there is nothing. */
function Section({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  const id = useId();
  return (
    <section className={classes.line} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length === 0 ? <p className="muted">{none}</p> : children}
    </section>
  );
}

/** Downloads the PDF; each access is recorded. */
function OpenButton({ number, onOpened }: { number: string; onOpened: () => Promise<unknown> }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await download(
        `/api/admin/documents/${encodeURIComponent(number)}`,
        `${number.replaceAll('/', '-')}.pdf`,
      );
      await onOpened();
    } catch (error) {
      toast.error((error instanceof ApiFailure && error.message) || t('documents.open_failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void open()}>
      {t('documents.open')}
    </Button>
  );
}

function Registration({
  document: { id, registration, allowed_actions },
  onChanged,
}: {
  document: DocumentDetails;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  if (!registration) return null;
  const { irn, requested_at, refusal } = registration;
  const send = async () => {
    setBusy(true);
    try {
      const params = { id: String(id) };
      const idempotencyKey = idempotency.keyFor([params, requested_at]);
      const { message } = await adminCall('admin.register_document', { params }, { idempotencyKey });
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return (
    <section className={classes.line} aria-label={t('documents.registration')}>
      <h3>{t('documents.registration')}</h3>
      <dl className="facts">
        <div>
          <dt>{t('documents.requested')}</dt>
          <dd>{formatInstant(requested_at, language)}</dd>
        </div>
        {irn && (
          <div className="col-span-full">
            <dt>{t('invoice.irn')}</dt>
            <dd className="wrap-anywhere">{irn}</dd>
          </div>
        )}
        {refusal && (
          <div className="col-span-full">
            <dt>{t('documents.refusal')}</dt>
            <dd className="wrap-anywhere">{refusal}</dd>
          </div>
        )}
      </dl>
      {allowed_actions.includes('register') && (
        <Button loading={busy} onClick={() => void send()}>
          {t('documents.register')}
        </Button>
      )}
    </section>
  );
}

function Facts({ document }: { document: DocumentDetails }) {
  const t = useText();
  const language = useLanguage();
  const { recipient, supplier, booking_id, place_of_supply, against, month, issued_at, keep_until } =
    document;
  const isOfProfessional = month !== null || document.kind === 'statement';
  return (
    <dl className="facts">
      <div>
        <dt>{t('documents.recipient')}</dt>
        <dd>
          {recipient.name === null ? (
            t('documents.recipient_deleted')
          ) : (
            <Link to={`/admin/${isOfProfessional ? 'professionals' : 'customers'}/${recipient.id}`}>
              <bdi>{recipient.name}</bdi>
            </Link>
          )}
          {recipient.gstin && (
            <>
              <br />
              {t('invoice.gstin', { gstin: recipient.gstin })}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('documents.supplier')}</dt>
        <dd>
          <bdi>{supplier.name}</bdi>
          {supplier.gstin && (
            <>
              <br />
              {t('invoice.gstin', { gstin: supplier.gstin })}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('invoice.date')}</dt>
        <dd>{formatInstant(issued_at, language)}</dd>
      </div>
      {booking_id !== null && (
        <div>
          <dt>{t('console.booking')}</dt>
          <dd>
            <Link to={`/admin/bookings/${booking_id}`}>{booking_id}</Link>
          </dd>
        </div>
      )}
      {place_of_supply !== null && (
        <div>
          <dt>{t('invoice.place_of_supply')}</dt>
          <dd>{place_of_supply}</dd>
        </div>
      )}
      {against.length > 0 && (
        <div>
          <dt>{t('documents.against')}</dt>
          <dd>{against.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>{t('documents.keep_until')}</dt>
        <dd>{formatDate(keep_until, language, '')}</dd>
      </div>
    </dl>
  );
}

function Rates({ document: { rates, cgst, sgst, igst } }: { document: DocumentDetails }) {
  const t = useText();
  const taxed = cgst + sgst + igst > 0;
  const heads = igst > 0 ? (['igst'] as const) : (['cgst', 'sgst'] as const);
  return (
    <Section title={t('documents.rates')} none={t('documents.rates_none')}>
      {taxed
        ? [
            <table key="rates" className={`w-full ${classes.ledger}`}>
              <thead>
                <tr>
                  <th scope="col">SAC</th>
                  <th scope="col">{t('invoice.rate')}</th>
                  <th scope="col">{t('invoice.taxable')}</th>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {t(`documents.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rates.map((row) => (
                  <tr key={`${row.sac} ${row.rate}`}>
                    <th scope="row">{row.sac}</th>
                    <td>{t('documents.rate', { rate: row.rate })}</td>
                    <td>{formatExactRupees(row.taxable)}</td>
                    {heads.map((head) => (
                      <td key={head}>{formatExactRupees(row[head])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>,
          ]
        : []}
    </Section>
  );
}

function Credits({ document: { credits, rest } }: { document: DocumentDetails }) {
  const t = useText();
  return (
    <Section title={t('documents.credits')} none={t('documents.credits_none')}>
      {credits.length === 0
        ? []
        : [
            ...credits.map(({ id, number, amount }) => (
              <div key={id} className={classes.money}>
                <Link to={`/admin/documents?open=document:${id}`}>{number}</Link>
                <b>{formatExactRupees(amount)}</b>
              </div>
            )),
            <div key="rest" className={classes.money}>
              <span>{t('documents.rest')}</span>
              <b>{formatExactRupees(rest ?? 0)}</b>
            </div>,
          ]}
    </Section>
  );
}

function View({ name, at }: { name: string; at: string }) {
  const language = useLanguage();
  return (
    <div className={classes.money}>
      <bdi>{name}</bdi>
      <span className={classes.code}>{formatInstant(at, language)}</span>
    </div>
  );
}
