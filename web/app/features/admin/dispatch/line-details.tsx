import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { CallLink } from '../console/call-link.tsx';
import { PresentOperators } from '../presence/presence.tsx';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import { Candidates } from './candidates.tsx';
import { CancelLine } from './cancel-line.tsx';
import { CompleteLine } from './complete-line.tsx';
import { Deadline } from './deadline.tsx';
import classes from './line-panel.module.css';
import { LineWrites } from './line-writes.tsx';
import { PaymentLink } from './payment-link.tsx';
import { PositionsOnTheWay } from './positions.tsx';
import { StateBadge, unassignedText } from './state-badge.tsx';
import { Suggestions } from './suggestions.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useLineAction } from './use-line-action.ts';

/** Only lines with a dispute need its fields. */
const { Part: SettleDispute } = lazyPart(async () => ({
  default: (await import('./settle-dispute.tsx')).SettleDispute,
}));

const { Part: OfferRedo } = lazyPart(async () => ({
  default: (await import('./offer-redo.tsx')).OfferRedo,
}));

/** Only charged work can be reduced, by operators of money. */
const { Part: ReducePrice } = lazyPart(async () => ({
  default: (await import('./reduce-price.tsx')).ReducePrice,
}));

/** Few lines have photos. */
const { Part: LinePhotos } = lazyPart(async () => ({
  default: (await import('../../booking/line-photos.tsx')).LinePhotos,
}));

/** All details of a line, with the operator's actions. */
export function LineDetails({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const isAllowed = (action: DispatchLine['allowed_actions'][number]) =>
    line.allowed_actions.includes(action);
  return (
    <LineWrites line={line} onChanged={onChanged}>
      <div className={classes.details}>
        <p className="flex flex-wrap items-center gap-6">
          <StateBadge line={line} />
          <Badge tone={line.covered ? 'success' : 'warning'}>
            {t(line.covered ? 'admin.covered_yes' : 'admin.covered_no')}
          </Badge>
          {line.refund_approval !== null && <ApprovalBadge />}
          <PresentOperators object={`line:${line.detail_id}`} />
        </p>
        <p className="medium">
          {formatInstant(line.starts_at, language)} · {formatDuration(t, line.work_type, line.day_hours)}
        </p>
        <PositionsOnTheWay key={line.detail_id} line={line} />
        {isAllowed('resolve') && line.dispute && (
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <SettleDispute line={line} dispute={line.dispute} onChanged={onChanged} />
          </Suspense>
        )}
        <Candidates line={line} />
        {isAllowed('allocate') && <Suggestions line={line} onChanged={onChanged} />}
        {isAllowed('close_absent') && (
          <LineAction
            line={line}
            onChanged={onChanged}
            help="admin.close_absent_help"
            action="admin.close_absent"
          />
        )}
        {isAllowed('offer_redo') && (
          <Suspense fallback={<ListSkeleton rows={1} />}>
            <OfferRedo line={line} onChanged={onChanged} />
          </Suspense>
        )}
        {isAllowed('replace') && (
          <LineAction
            line={line}
            onChanged={onChanged}
            help="admin.replace_help"
            action="admin.replace_professional"
          />
        )}
        {isAllowed('unblock_code') && <UnblockCode line={line} onChanged={onChanged} />}
        {isAllowed('complete') && <CompleteLine line={line} onChanged={onChanged} />}
        {isAllowed('send_payment_link') && line.unpaid > 0 && (
          <PaymentLink line={line} onChanged={onChanged} />
        )}
        {isAllowed('reduce_price') && line.charged !== null && (
          <Suspense fallback={<ListSkeleton rows={1} />}>
            <ReducePrice line={line} charged={line.charged} onChanged={onChanged} />
          </Suspense>
        )}
        {isAllowed('cancel') && <CancelLine line={line} onChanged={onChanged} />}
        <LineFacts line={line} />
      </div>
    </LineWrites>
  );
}

/** A refund of the line waits for a second operator; those who approve refunds open the list of them. */
function ApprovalBadge() {
  const t = useText();
  const opensRefunds = useGrant('money.read');
  const badge = <Badge tone="warning">{t('refund.approval_line')}</Badge>;
  return opensRefunds ? <Link to="/admin/refunds?state=approval">{badge}</Link> : badge;
}

/** What the line is about: slot, amounts, people, place and photos. */
function LineFacts({ line }: { line: DispatchLine }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('admin.when')}</dt>
          <dd>
            {formatInstant(line.starts_at, language)} · {formatDuration(t, line.work_type, line.day_hours)}
          </dd>
        </div>
        <div>
          <dt>{t('admin.price')}</dt>
          <dd>{formatRupees(line.price)}</dd>
        </div>
        {line.charged !== null && line.charged !== line.price && (
          <div>
            <dt>{t('admin.charged')}</dt>
            <dd>{formatExactRupees(line.charged)}</dd>
          </div>
        )}
        <div>
          <dt>{t('admin.paid')}</dt>
          <dd>{line.paid > 0 ? formatRupees(line.paid) : t('admin.paid_nothing')}</dd>
        </div>
        <div>
          <dt>{t('admin.customer')}</dt>
          <dd>
            {line.customer_name}
            <br />
            <CallLink name={line.customer_name} mobile={line.customer_mobile} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.professional')}</dt>
          <dd>
            {line.professional ? (
              <div className="stack justify-items-start gap-8">
                <ProfessionalLink id={line.professional.id} name={line.professional.name} />
                <CallLink name={line.professional.name} mobile={line.professional.mobile} />
              </div>
            ) : (
              unassignedText(t, line)
            )}
          </dd>
        </div>
        <div className="col-span-full">
          <dt>{t('admin.where')}</dt>
          <dd dir="auto">{line.address}</dd>
        </div>
        <div className="col-span-full">
          <dt>{t('admin.description')}</dt>
          <dd className="pre-line" dir="auto">
            {line.description}
          </dd>
        </div>
        {line.deadline_at && (
          <div className="col-span-full">
            <dt>{t('admin.deadline')}</dt>
            <dd>
              <Deadline at={line.deadline_at} /> · {formatInstant(line.deadline_at, language)}
            </dd>
          </div>
        )}
      </dl>
      {[line.completion_photos, line.absence_photos].map(
        (pictures, index) =>
          pictures.length > 0 && (
            <Suspense key={index === 0 ? 'completion' : 'absence'} fallback={<ListSkeleton rows={1} />}>
              <LinePhotos pictures={pictures} />
            </Suspense>
          ),
      )}
    </>
  );
}

/** The actions for a line whose start codes are used up: start the work, or allow new codes. */
function UnblockCode({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const { busy, send } = useLineAction(line, onChanged);
  return (
    <section className={classes.section}>
      <p>{t('admin.code_help')}</p>
      <Button fullWidth loading={busy} onClick={() => void send('admin.start_line')}>
        {t('admin.start_line')}
      </Button>
      <Button fullWidth variant="default" disabled={busy} onClick={() => void send('admin.reset_code')}>
        {t('admin.reset_code')}
      </Button>
    </section>
  );
}

interface LineActionProps {
  readonly line: DispatchLine;
  readonly onChanged: () => Promise<void>;
  /** What the action does. */
  readonly help: MessageKey;
  /** The call, which has the same name as its label. */
  readonly action: 'admin.close_absent' | 'admin.replace_professional';
}

/** An action with its explanation. */
function LineAction({ line, onChanged, help, action }: LineActionProps) {
  const t = useText();
  const { busy, send } = useLineAction(line, onChanged);
  return (
    <section className={classes.section}>
      <p>{t(help)}</p>
      <Button fullWidth variant="default" loading={busy} onClick={() => void send(action)}>
        {t(action)}
      </Button>
    </section>
  );
}
