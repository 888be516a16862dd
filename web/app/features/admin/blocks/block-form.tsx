import '../../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import {
  type BlockKind,
  type BlockOpenLine,
  type LineFate,
  MAX_BLOCK_EVIDENCE,
  MAX_BLOCK_LINES,
  MAX_BLOCK_TEXT,
} from '@aaspaas/contract/features/admin-blocks.ts';
import { BLOCK_REASONS, type BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { type AccountQueryResult, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import panel from '../dispatch/line-panel.module.css';
import classes from './blocks.module.css';
import { blockPreviewQuery } from '../blocks-query.ts';

/** Blocks a person: reason, evidence, what the person reads, and what happens to each open booking. */
export function BlockForm({
  kind,
  id,
  close,
  onBlocked,
}: {
  kind: BlockKind;
  id: number;
  close: () => void;
  onBlocked: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [chosen, setChosen] = useState<Readonly<Record<number, LineFate>>>({});
  const [reason, setReason] = useState('');
  const preview = useAccountQuery(reason ? blockPreviewQuery(kind, id, reason as BlockReason) : null);
  const lines = preview.data?.data.lines ?? [];
  const fateOf = ({ id: line, fates }: BlockOpenLine): LineFate => {
    const fate = chosen[line];
    // Another reason may begin earlier, so that a fate is not possible any more.
    return fate && fates.includes(fate) ? fate : (fates[0] ?? 'keep');
  };
  const form = useForm({
    initial: { reason: '', evidence: '', explanation: '' },
    check: ({ reason: why, evidence, explanation }) => ({
      reason: why ? null : ('block.reason_required' as const),
      evidence: evidence.trim() ? null : ('block.evidence_required' as const),
      explanation: explanation.trim() ? null : ('block.explanation_required' as const),
    }),
    send: async ({ reason: why, evidence, explanation }) => {
      // Without the preview the operator has not seen what the block does.
      if (!preview.data) throw new ApiFailure(422, t('block.lines_failed'));
      const body = {
        kind,
        id,
        reason: why as BlockReason,
        evidence: evidence.trim(),
        explanation: explanation.trim(),
        lines: lines.map((line) => ({ id: line.id, fate: fateOf(line) })),
      };
      try {
        const { message } = await adminCall(
          'admin.block',
          { body },
          { idempotencyKey: idempotency.keyFor(body) },
        );
        idempotency.done();
        toast.success(message);
        await onBlocked();
      } catch (error) {
        const changed = error instanceof ApiFailure && error.fields['lines'];
        if (!changed) throw error;
        await preview.reload();
        throw new ApiFailure(422, changed);
      }
    },
  });
  return (
    <form method="post" className={panel.form} {...form.props}>
      <SelectField
        {...form.field('reason')}
        label={t('block.reason')}
        choose={t('block.reason_required')}
        options={BLOCK_REASONS.map((value) => ({ value, label: t(`block.reason_${value}`) }))}
        onChange={(value) => {
          form.set('reason', value);
          setReason(value);
        }}
      />
      <TextareaField
        {...form.field('explanation')}
        label={t('block.explanation')}
        help={t('block.explanation_help')}
        maxLength={MAX_BLOCK_TEXT}
        rows={3}
      />
      <TextareaField
        {...form.field('evidence')}
        label={t('block.evidence')}
        help={t('block.evidence_help')}
        maxLength={MAX_BLOCK_EVIDENCE}
        rows={3}
      />
      {reason && (
        <Preview
          state={preview}
          fateOf={fateOf}
          choose={(line, fate) => setChosen((now) => ({ ...now, [line]: fate }))}
        />
      )}
      <FormError form={form} />
      <div className={`flex flex-wrap gap-12 ${panel.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.dismiss')}
        </Button>
        <Button type="submit" color="danger" loading={form.busy}>
          {t('block.action')}
        </Button>
      </div>
    </form>
  );
}

/** When the block begins, and the open bookings with their decisions. */
function Preview({
  state: { data, failed, retry },
  fateOf,
  choose,
}: {
  state: AccountQueryResult<ReplyOf<'admin.block_preview'>>;
  fateOf: (line: BlockOpenLine) => LineFate;
  choose: (line: number, fate: LineFate) => void;
}) {
  const t = useText();
  const language = useLanguage();
  if (failed) return <FailedState text={t('block.lines_failed')} retry={retry} look="line" />;
  if (!data) return <ListSkeleton rows={2} />;
  const { effective_at, at_once, lines, more } = data.data;
  return (
    <div className="stack gap-12">
      <p className="semibold" role="status">
        {at_once
          ? t('block.begins_now')
          : t('block.begins_later', { when: formatInstant(effective_at, language) })}
      </p>
      <h3>{t('block.lines')}</h3>
      {lines.length === 0 && <p className="muted">{t('block.lines_none')}</p>}
      {more && <p>{t('block.lines_more', { count: MAX_BLOCK_LINES })}</p>}
      <ul className={classes.decisions}>
        {lines.map((line) => (
          <li key={line.id}>
            <SelectField
              name={`fate-${line.id}`}
              label={t('block.fate_of', { service: line.service_name, booking: line.booking_id })}
              help={[formatInstant(line.starts_at, language), line.person].filter(Boolean).join(' · ')}
              value={fateOf(line)}
              disabled={line.fates.length === 1}
              choose={t('block.fate_required')}
              options={line.fates.map((value) => ({ value, label: t(`block.fate_${value}`) }))}
              onChange={(fate) => choose(line.id, fate as LineFate)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
