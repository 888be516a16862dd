import '../../../platform/all-texts.ts';
import type { Block } from '@aaspaas/contract/features/admin-blocks.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import panel from '../dispatch/line-panel.module.css';
import classes from './blocks.module.css';

type Appeal = NonNullable<Block['appeal']>;

/** The most characters that the server accepts. */
const MAX_ANSWER = 1000;

/** The appeal against a block, and its decision or the action to decide. */
export function BlockAppeal({
  block,
  appeal,
  onChanged,
}: {
  block: Block;
  appeal: Appeal;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant(block.kind === 'customer' ? 'customers.act' : 'professionals.act');
  const [deciding, setDeciding] = useState(false);
  const { decided } = appeal;
  const open = !decided && block.state !== 'lifted';
  return (
    <div className={classes.appeal}>
      <p className="semibold">{t('block.appeal')}</p>
      <p className="pre-line wrap-anywhere" dir="auto">
        {appeal.text}
      </p>
      {open && (
        <p className="text-14 muted">
          {t('block.appeal_due', { when: formatInstant(appeal.due_at, language) })}
        </p>
      )}
      {decided && (
        <div className="text-14">
          <p className="semibold">
            {t('block.appeal_by', {
              decision: t(`block.decided_${decided.decision}`),
              name: decided.by.name,
              when: formatInstant(decided.at, language),
            })}
          </p>
          <p className="pre-line wrap-anywhere" dir="auto">
            {decided.answer}
          </p>
        </div>
      )}
      {open && appeal.may_decide && (
        <div>
          <Button size="compact" onClick={() => setDeciding(true)}>
            {t('block.appeal_decide')}
          </Button>
        </div>
      )}
      {open && !appeal.may_decide && mayAct && <p className="text-14">{t('block.appeal_own')}</p>}
      <Sheet
        opened={deciding}
        onClose={() => setDeciding(false)}
        title={t('block.appeal_title', { case: block.case_number })}
        size="sm"
      >
        <DecideForm
          block={block}
          close={() => setDeciding(false)}
          onDecided={async () => {
            setDeciding(false);
            await onChanged();
          }}
        />
      </Sheet>
    </div>
  );
}

const DECISIONS = ['upheld', 'lifted'] as const;

function DecideForm({
  block,
  close,
  onDecided,
}: {
  block: Block;
  close: () => void;
  onDecided: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const form = useForm({
    initial: { decision: '', answer: '' },
    check: ({ decision, answer }) => ({
      decision: decision ? null : ('block.appeal_choose' as const),
      answer: answer.trim() ? null : ('block.answer_required' as const),
    }),
    send: async ({ decision, answer }) => {
      const body = { decision: decision as (typeof DECISIONS)[number], answer: answer.trim() };
      const { message } = await adminCall(
        'admin.decide_block_appeal',
        { params: { id: block.id }, body },
        { idempotencyKey: idempotency.keyFor([block.id, body]) },
      );
      idempotency.done();
      toast.success(message);
      await onDecided();
    },
  });
  return (
    <form method="post" className={panel.form} {...form.props}>
      <SelectField
        {...form.field('decision')}
        label={t('block.appeal_decision')}
        choose={t('block.appeal_choose')}
        options={DECISIONS.map((value) => ({
          value,
          label: t(value === 'upheld' ? 'block.appeal_uphold' : 'block.appeal_lift'),
        }))}
      />
      <TextareaField
        {...form.field('answer')}
        label={t('block.appeal_answer')}
        help={t('block.appeal_help')}
        maxLength={MAX_ANSWER}
        rows={4}
      />
      <FormError form={form} />
      <div className={`flex flex-wrap gap-12 ${panel.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.dismiss')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('block.appeal_decide')}
        </Button>
      </div>
    </form>
  );
}
