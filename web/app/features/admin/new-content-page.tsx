import { MAX_PAGE_TITLE } from '@aaspaas/contract/features/page-limits.ts';
import { Link, useNavigate } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { withRetry } from '../../platform/call-with-retry.ts';
import { laterSchemaCheck } from '../../platform/schema-check.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { NativeText } from '../../ui/native-text.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './content-pages/content-pages.module.css';

const useNewPageCheck = laterSchemaCheck<{ slug: string; title_en: string; title_hi: string }>(
  async () => (await import('./content-pages/page-schemas.ts')).newContentPageForm,
);

/** A new page: its address and titles; the texts follow on its own page. */
export function NewContentPage() {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const check = useNewPageCheck();
  const form = useForm({
    initial: { slug: '', title_en: '', title_hi: '' },
    draftName: 'page:new',
    check,
    async send(values) {
      const idempotencyKey = idempotency.keyFor(values);
      const { message, data } = await withRetry(() =>
        adminCall('admin.create_page', { body: values }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
      await navigate(`/admin/pages/${data.slug}`);
    },
  });
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/pages">{t('pages.title')}</Link>
      </p>
      <h1 className="text-24 mb-16">{t('pages.new')}</h1>
      <form method="post" className={classes.new} {...form.props}>
        <NativeText
          {...form.field('slug')}
          label={t('pages.slug')}
          help={t('pages.slug_help')}
          prefix="/pages/"
          maxLength={60}
        />
        <NativeText {...form.field('title_en')} label={t('pages.title_en')} maxLength={MAX_PAGE_TITLE} />
        <NativeText {...form.field('title_hi')} label={t('pages.title_hi')} maxLength={MAX_PAGE_TITLE} />
        <FormError form={form} />
        <div className="flex flex-wrap gap-12">
          <Button component={Link} variant="default" to="/admin/pages">
            {t('pictures.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('pages.create')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
