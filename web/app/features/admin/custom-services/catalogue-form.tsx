import '../../../platform/all-texts.ts';
import { type CustomServiceRequest, catalogueEntry } from '@aaspaas/contract/features/custom-services.ts';
import { MAX_SERVICE_NAME_LENGTH } from '@aaspaas/contract/features/provider-services.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField, TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useServiceLists } from '../../provider/use-service-lists.ts';
import own from './custom-service.module.css';
import classes from '../dispatch/line-panel.module.css';

interface CatalogueFormProps {
  readonly one: CustomServiceRequest;
  readonly close: () => void;
  readonly done: (message: string) => Promise<void>;
}

/** Form for a custom service's catalogue entry: names, texts, category and prices. */
export function CatalogueForm({ opened, ...props }: CatalogueFormProps & { opened: boolean }) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={props.close} title={t('offer.approve_title')} size="md">
      <Fields {...props} />
    </Sheet>
  );
}

type EntryValues = {
  name: string;
  name_hi: string;
  about: string;
  about_hi: string;
  category: string;
  subCategory: string;
  per_hour: string;
  per_day: string;
};

const check = schemaCheck<EntryValues>(catalogueEntry);

function Fields({ one, close, done }: CatalogueFormProps) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const form = useForm<EntryValues>({
    initial: {
      name: one.name,
      name_hi: '',
      about: one.description,
      about_hi: '',
      category: String(one.category_id),
      subCategory: String(one.subcategory_id),
      per_hour: '',
      per_day: '',
    },
    draftName: `custom-service:${one.id}`,
    check,
    async send(body) {
      const idempotencyKey = idempotency.keyFor([one.id, body]);
      const sent = { params: { id: one.id }, body };
      const { message } = await withRetry(() =>
        adminCall('admin.approve_custom_service', sent, { idempotencyKey }),
      );
      await done(message);
    },
  });
  const lists = useServiceLists(form.values, false);
  return (
    <form method="post" className={classes.form} {...form.props}>
      <p>{t('offer.approve_line')}</p>
      <div className={`stack gap-16 ${own.pair}`}>
        <TextField
          {...form.field('name')}
          label={t('offer.entry_name')}
          maxLength={MAX_SERVICE_NAME_LENGTH}
        />
        <TextField
          {...form.field('name_hi')}
          label={t('offer.entry_name_hi')}
          maxLength={MAX_SERVICE_NAME_LENGTH}
        />
        <SelectField
          {...form.field('category')}
          label={t('offer.category')}
          choose={t('offer.choose')}
          options={lists.categories.map(({ id, category_name }) => ({
            value: String(id),
            label: category_name,
          }))}
          onChange={(value) => {
            form.set('category', value);
            form.set('subCategory', '');
          }}
        />
        <SelectField
          {...form.field('subCategory')}
          label={t('offer.subcategory')}
          choose={t('offer.choose')}
          options={lists.subcategories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField
          {...form.field('per_hour')}
          kind="number"
          prefix="₹"
          label={t('offer.per_hour')}
          help={t('offer.price_help')}
          maxLength={7}
        />
        <TextField
          {...form.field('per_day')}
          kind="number"
          prefix="₹"
          label={t('offer.per_day')}
          help={t('offer.price_help')}
          maxLength={7}
        />
      </div>
      <TextareaField {...form.field('about')} label={t('offer.entry_about')} rows={2} maxLength={2000} />
      <TextareaField
        {...form.field('about_hi')}
        label={t('offer.entry_about_hi')}
        rows={2}
        maxLength={2000}
      />
      <FormError form={form} />
      <div className={`flex flex-wrap gap-12 ${classes.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.settle_no')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('offer.approve_yes')}
        </Button>
      </div>
    </form>
  );
}
