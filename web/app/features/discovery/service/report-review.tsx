import '../../../platform/all-texts.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** The reasons in the order of the form; the contract's list would bring zod to a public page. */
const REASONS = ['abusive', 'personal_data', 'advertising', 'off_topic', 'fake'] as const;

/** Reports a review to the operators. */
export default function ReportReview({ id, close }: { id: number; close: () => void }) {
  const t = useText();
  const [opened, setOpened] = useState(true);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason ? null : ('review.problem_required' as const) }),
    async send(body) {
      const { message } = await call('review.report', { params: { id }, body: body as never });
      toast.success(message);
      leave();
    },
  });
  // The sheet closes before it leaves the page.
  const leave = () => {
    setOpened(false);
    setTimeout(close, 300);
  };
  return (
    <Sheet opened={opened} onClose={leave} title={t('review.report_title')} size="sm">
      <form method="post" className="stack gap-12" {...form.props}>
        <p className="muted">{t('review.report_help')}</p>
        <SelectField
          {...form.field('reason')}
          label={t('review.hide_reason')}
          choose={t('offer.choose')}
          options={REASONS.map((value) => ({ value, label: t(`review.problem_${value}`) }))}
        />
        <FormError form={form} />
        <div className="flex flex-wrap gap-12">
          <Button variant="default" onClick={leave}>
            {t('review.report_cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('review.report_send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
