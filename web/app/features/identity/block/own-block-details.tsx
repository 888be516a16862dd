import type { OwnBlock } from '@aaspaas/contract/features/blocks.ts';
import { useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';

/** The most characters that the server accepts. */
const MAX_APPEAL = 1000;

/** A person's block: why, since when, the case, and the one appeal: its form, or what became of it. */
export function OwnBlockDetails({
  block,
  announced = false,
  send,
}: {
  block: OwnBlock;
  /** It begins later; the form for the appeal opens on request. */
  announced?: boolean;
  /** Sends the appeal; throws an `ApiFailure`. */
  send: (text: string) => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const [writing, setWriting] = useState(!announced);
  const { appeal } = block;
  return (
    <div className="stack gap-16">
      <dl className="facts">
        <div className="col-span-full">
          <dt>{t('block.own_reason')}</dt>
          <dd className="pre-line wrap-anywhere" dir="auto">
            {t(`block.reason_${block.reason}`)}: {block.explanation}
          </dd>
        </div>
        <div>
          <dt>{t('block.own_case')}</dt>
          <dd>{block.case_number}</dd>
        </div>
        <div>
          <dt>{t(announced ? 'block.own_from' : 'block.own_since')}</dt>
          <dd>{formatInstant(block.effective_at, language)}</dd>
        </div>
      </dl>
      {/* Announced when the appeal was sent. */}
      <div role="status">
        {appeal && (
          <p className="semibold">
            {appeal.decision
              ? t('block.own_upheld')
              : t('block.own_appealed', { when: formatInstant(appeal.due_at, language) })}
          </p>
        )}
      </div>
      {appeal?.answer && (
        <dl className="facts">
          <div className="col-span-full">
            <dt>{t('block.own_answer')}</dt>
            <dd className="pre-line wrap-anywhere" dir="auto">
              {appeal.answer}
            </dd>
          </div>
        </dl>
      )}
      {!appeal &&
        (writing ? (
          <AppealForm caseNumber={block.case_number} send={send} />
        ) : (
          <div>
            <Button variant="light" onClick={() => setWriting(true)}>
              {t('block.own_write')}
            </Button>
          </div>
        ))}
    </div>
  );
}

function AppealForm({ caseNumber, send }: { caseNumber: string; send: (text: string) => Promise<void> }) {
  const t = useText();
  const form = useForm({
    initial: { text: '' },
    draftName: `appeal ${caseNumber}`,
    check: ({ text }) => ({ text: text.trim() ? null : ('block.appeal_required' as const) }),
    send: ({ text }) => send(text.trim()),
  });
  return (
    <form method="post" className="stack gap-12" {...form.props}>
      <TextareaField
        {...form.field('text')}
        label={t('block.own_appeal')}
        help={t('block.own_help')}
        maxLength={MAX_APPEAL}
        rows={4}
      />
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('block.own_send')}
      </Button>
    </form>
  );
}
