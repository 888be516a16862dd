import '../../../platform/all-texts.ts';
import { publishPageForm } from '@aaspaas/contract/features/admin-pages.ts';
import { MAX_REVISION_NOTE } from '@aaspaas/contract/features/page-limits.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { PageDiff } from './page-diff.tsx';

interface PublishPageProps {
  readonly slug: string;
  readonly version: number;
  /** The revision that customers see; null: none. */
  readonly current: number | null;
  /** The revision to publish again; null: the saved texts are published. */
  readonly restored: number | null;
  readonly onPublished: () => Promise<void>;
}

/** Shows what customers will see differently, asks for a note, and publishes. */
export function PublishPageSheet({
  opened,
  close,
  ...props
}: PublishPageProps & { opened: boolean; close: () => void }) {
  const t = useText();
  const title =
    props.restored === null ? t('pages.publish') : t('pages.restore_title', { number: props.restored });
  return (
    <Sheet opened={opened} onClose={close} title={title} size="lg">
      {opened && <Content key={props.restored} {...props} close={close} />}
    </Sheet>
  );
}

const check = schemaCheck<{ note: string }>(publishPageForm);

function Content({
  slug,
  version,
  current,
  restored,
  onPublished,
  close,
}: PublishPageProps & { close: () => void }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  /** Why the texts cannot be published; the field is in the form below this sheet. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useForm({
    initial: { note: restored === null ? '' : t('pages.restore_note', { number: restored }) },
    check,
    async send({ note }) {
      setMissing([]);
      const idempotencyKey = idempotency.keyFor([slug, version, restored, note]);
      try {
        const { message } = await withRetry(() =>
          restored === null
            ? adminCall(
                'admin.publish_page',
                { params: { slug }, body: { version, note } },
                { idempotencyKey },
              )
            : adminCall(
                'admin.restore_page',
                { params: { slug }, body: { version, note, revision: restored } },
                { idempotencyKey },
              ),
        );
        idempotency.done();
        toast.success(message);
        close();
        await onPublished();
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const bodies = Object.entries(error.fields).filter(([field]) => field.startsWith('body_'));
        if (bodies.length === 0) throw error;
        setMissing(
          bodies.map(
            ([field, text]) =>
              `${t(field === 'body_en' ? 'catalogue.texts_en' : 'catalogue.texts_hi')}: ${text}`,
          ),
        );
      }
    },
  });
  return (
    <form method="post" className="stack gap-16" {...form.props}>
      <p>{t(restored === null ? 'pages.publish_help' : 'pages.restore_help')}</p>
      {current === null ? (
        <p className="muted">{t('pages.first_revision')}</p>
      ) : (
        <PageDiff slug={slug} from={current} to={restored ?? 'draft'} version={version} />
      )}
      <TextField
        {...form.field('note')}
        label={t('pages.note')}
        help={t('pages.note_help')}
        maxLength={MAX_REVISION_NOTE}
      />
      {missing.length > 0 && (
        <ul role="alert" className="p-10-12 rounded-10 bg-danger-soft text-danger">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <FormError form={form} />
      <div className="flex flex-wrap gap-12">
        <Button variant="default" onClick={close}>
          {t('pictures.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t(restored === null ? 'pages.publish_send' : 'pages.restore_send')}
        </Button>
      </div>
    </form>
  );
}
