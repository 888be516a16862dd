import type { Block, BlockState } from '@aaspaas/contract/features/admin-blocks.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import classes from './blocks.module.css';

const { Part: BlockAppeal } = lazyPart(async () => ({
  default: (await import('./block-appeal.tsx')).BlockAppeal,
}));

const TONES: Readonly<Record<BlockState, BadgeTone>> = {
  announced: 'warning',
  active: 'danger',
  lifted: 'neutral',
};

/** The most characters that the server accepts. */
const MAX_REASON = 1000;

/** One block: state, reason, texts, what was decided for the bookings, the appeal, and the action "Lift block". */
export function BlockCard({ block, onChanged }: { block: Block; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant(block.kind === 'customer' ? 'customers.act' : 'professionals.act');
  const [lifting, setLifting] = useState(false);
  const idempotency = useIdempotencyKey();
  const lift = async (reason: string) => {
    const body = { reason };
    const { message } = await adminCall(
      'admin.lift_block',
      { params: { id: block.id }, body },
      { idempotencyKey: idempotency.keyFor([block.id, body]) },
    );
    idempotency.done();
    toast.success(message);
    setLifting(false);
    await onChanged();
  };
  const when = formatInstant(block.effective_at, language);
  const { lifted } = block;
  return (
    <article className={classes.card} aria-label={t('block.one', { case: block.case_number })}>
      <p className="row flex-wrap gap-8">
        <span className="semibold">{t('block.one', { case: block.case_number })}</span>
        <Badge tone={TONES[block.state]}>{t(`block.state_${block.state}`)}</Badge>
        <span className="text-14 muted">
          {t(block.state === 'announced' ? 'block.from' : 'block.since', { when })}
        </span>
      </p>
      <dl className="facts">
        <div className="col-span-full">
          <dt>{t('block.reason')}</dt>
          <dd>{t(`block.reason_${block.reason}`)}</dd>
        </div>
        <div className="col-span-full">
          <dt>{t('block.explanation')}</dt>
          <dd className="pre-line wrap-anywhere" dir="auto">
            {block.explanation}
          </dd>
        </div>
        <div className="col-span-full">
          <dt>{t('block.evidence')}</dt>
          <dd className="pre-line wrap-anywhere" dir="auto">
            {block.evidence}
          </dd>
        </div>
      </dl>
      {block.lines.length > 0 && (
        <ul className={classes.lines} aria-label={t('block.lines')}>
          {block.lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.service_name} <Link to={`/admin/bookings/${line.booking_id}`}>{line.booking_id}</Link>
              </span>
              <span className="text-14">
                {t(line.fate === 'keep' ? 'block.fate_kept' : `block.fate_${line.fate}`)}
              </span>
              {line.fate !== 'keep' && (
                <span className={`text-14 ${line.outcome === 'not_possible' ? 'text-danger' : 'muted'}`}>
                  {t(`block.outcome_${line.outcome}`)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {block.appeal && (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <BlockAppeal block={block} appeal={block.appeal} onChanged={onChanged} />
        </Suspense>
      )}
      <p className="text-14 muted">
        {t('block.created', {
          name: block.created_by.name,
          when: formatInstant(block.created_at, language),
        })}
      </p>
      {lifted && (
        <div className="text-14 muted">
          <p>{t('block.lifted_by', { name: lifted.by.name, when: formatInstant(lifted.at, language) })}</p>
          <p className="pre-line wrap-anywhere" dir="auto">
            {lifted.reason}
          </p>
        </div>
      )}
      {!lifted && mayAct && (
        <div>
          <Button variant="default" size="compact" onClick={() => setLifting(true)}>
            {t('block.lift')}
          </Button>
          <ReasonForm
            opened={lifting}
            title={t('block.lift_title', { case: block.case_number })}
            help={t('block.lift_help')}
            yes={t('block.lift')}
            tone="primary"
            most={MAX_REASON}
            close={() => setLifting(false)}
            send={lift}
          />
        </div>
      )}
    </article>
  );
}
