import type { ContentPageOfOperator } from '@aaspaas/contract/features/admin-pages.ts';
import { MAX_PAGE_TITLE } from '@aaspaas/contract/features/page-limits.ts';
import { useRef } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { clearDraft } from '../../../platform/form-drafts.ts';
import { laterSchemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { NativeText } from '../../../ui/native-text.tsx';
import { toast } from '../../../ui/toast-store.ts';
import bookings from '../bookings/bookings.module.css';
import { useVersionConflict } from '../console/use-version-conflict.ts';
import { type FieldName, VersionNotice } from '../console/version-notice.tsx';
import classes from './content-pages.module.css';
import { PageBodyField } from './page-body-field.tsx';

/** The fields of the form. */
type PageValues = {
  title_en: string;
  title_hi: string;
  body_en: string;
  body_hi: string;
  /** What the edit is based on. */
  version: number;
};

/** The names of the fields that an operator edits. The log has digests of the bodies only. */
const FIELD_NAMES: Readonly<Record<string, FieldName>> = {
  title_en: 'pages.title_en',
  title_hi: 'pages.title_hi',
  body_en_sha256: { withoutValues: 'pages.body_en' },
  body_hi_sha256: { withoutValues: 'pages.body_hi' },
  revision: 'pages.revision',
};

/** What happens after the texts are saved. */
export type AfterSave = 'preview' | 'publish' | null;

interface PageFormProps {
  readonly page: ContentPageOfOperator;
  /** Loads the page again and discards the input. */
  readonly onReload: () => Promise<void>;
  /** Called once the texts are saved, or at once if they are saved already. */
  readonly onSaved: (next: AfterSave, saved: boolean) => Promise<void>;
}

const usePageCheck = laterSchemaCheck<PageValues>(
  async () => (await import('./page-schemas.ts')).contentPageForm,
);

/** The texts of a page in both languages. Saving them publishes nothing. */
export function PageForm({ page, onReload, onSaved }: PageFormProps) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const { place, ...versions } = useVersionConflict();
  const next = useRef<AfterSave>(null);
  const draftName = `page:${page.slug}`;
  const initial = valuesOf(page);
  const check = usePageCheck();
  const form = useForm<PageValues>({
    initial,
    draftName,
    check,
    async send({ version, ...texts }) {
      const after = next.current;
      next.current = null;
      const idempotencyKey = idempotency.keyFor([page.slug, version, texts]);
      try {
        const { message } = await withRetry(() =>
          adminCall(
            'admin.save_page',
            { params: { slug: page.slug }, body: { ...texts, version } },
            { idempotencyKey },
          ),
        );
        idempotency.done();
        versions.clear();
        if (after === null) toast.success(message);
        // Before the page is loaded again: its new form would begin with the draft.
        clearDraft(draftName);
        await onSaved(after, true);
      } catch (error) {
        versions.take(error);
      }
    },
  });
  const isDirty = (['title_en', 'title_hi', 'body_en', 'body_hi'] as const).some(
    (field) => form.values[field] !== initial[field],
  );
  /** Saves the input first if there is any. */
  const saveAnd = (after: AfterSave) => () => {
    if (!isDirty) return void onSaved(after, false);
    next.current = after;
    place.current?.closest('form')?.requestSubmit();
  };
  return (
    <form method="post" className={classes.form} {...form.props}>
      {versions.conflict && (
        <VersionNotice
          conflict={versions.conflict}
          names={FIELD_NAMES}
          help={t('pages.conflict_help')}
          onReload={async () => {
            clearDraft(draftName);
            await onReload();
          }}
          onApply={() => versions.apply((version) => form.set('version', version))}
        />
      )}
      <div className={classes.languages}>
        {(['en', 'hi'] as const).map((language) => {
          const body = `body_${language}` as const;
          return (
            <section
              key={language}
              ref={language === 'en' ? place : null}
              className={`${bookings.line} ${classes.language}`}
              aria-labelledby={`page-${language}`}
            >
              <h2 id={`page-${language}`}>{t(`catalogue.texts_${language}`)}</h2>
              <NativeText
                {...form.field(`title_${language}`)}
                label={t(`pages.title_${language}`)}
                maxLength={MAX_PAGE_TITLE}
              />
              <PageBodyField
                name={body}
                label={t(`pages.${body}`)}
                language={language}
                html={form.values[body]}
                error={form.errorOf(body)}
                onChange={(html) => form.set(body, html)}
              />
            </section>
          );
        })}
      </div>
      <FormError form={form} />
      <div className={classes.bar}>
        <Button
          variant="default"
          disabled={!isDirty}
          onClick={() => {
            clearDraft(draftName);
            void onReload();
          }}
        >
          {t('catalogue.discard')}
        </Button>
        <Button variant="default" onClick={saveAnd('preview')}>
          {t(isDirty ? 'pages.save_and_preview' : 'catalogue.preview')}
        </Button>
        <Button
          type="submit"
          variant="default"
          disabled={!isDirty}
          loading={form.busy}
          onClick={() => {
            // A refused input may have left another intention.
            next.current = null;
          }}
        >
          {t('catalogue.save_draft')}
        </Button>
        {(isDirty || page.state !== 'published') && (
          <Button onClick={saveAnd('publish')}>{t('pages.review_and_publish')}</Button>
        )}
      </div>
    </form>
  );
}

function valuesOf({ titles, bodies, version }: ContentPageOfOperator): PageValues {
  return { title_en: titles.en, title_hi: titles.hi, body_en: bodies.en, body_hi: bodies.hi, version };
}
