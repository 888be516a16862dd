import '../../../platform/all-texts.ts';
import { SERVICE_PICTURE } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { MAX_SERVICE_NAME_LENGTH } from '@aaspaas/contract/features/provider-services.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { clearDraft } from '../../../platform/form-drafts.ts';
import { type Form, useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, FormError, TextareaField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import bookings from '../bookings/bookings.module.css';
import { useVersionConflict } from '../console/use-version-conflict.ts';
import { VersionNotice } from '../console/version-notice.tsx';
import type { UploadedPicture } from '../pictures/crop-sheet.tsx';
import { PictureList } from '../pictures/picture-list.tsx';
import { useServiceLists } from '../../provider/use-service-lists.ts';
import {
  bodyOf,
  checkService,
  MAX_SERVICE_PICTURES,
  pictureIds,
  type ServiceValues,
  valuesOf,
} from './service-values.ts';
import classes from './service-form.module.css';

/** The names of the fields that an operator edits. */
const FIELD_NAMES: Readonly<Record<string, MessageKey>> = {
  name_en: 'catalogue.name_en',
  name_hi: 'catalogue.name_hi',
  about_en: 'catalogue.about_en',
  about_hi: 'catalogue.about_hi',
  overview_en: 'catalogue.overview_en',
  overview_hi: 'catalogue.overview_hi',
  search_words: 'catalogue.search_words',
  subcategory_id: 'catalogue.subcategory',
  servicetype: 'catalogue.type',
  gender_choice: 'catalogue.gender_choice',
  picture_ids: 'catalogue.pictures',
  active: 'catalogue.state',
  draft: 'catalogue.state',
  publish_at: 'catalogue.publish_day',
  archived_at: 'catalogue.state_archived',
  per_hour: 'catalogue.per_hour',
  per_day: 'catalogue.per_day',
};

interface ServiceFormProps {
  /** Null: a new one. */
  readonly service: ServiceOfOperator | null;
  readonly close: () => void;
  /** Called with the id of the saved service. */
  readonly onSaved: (id: number) => Promise<void>;
  /** Loads the service again and discards the input. */
  readonly onReload: () => Promise<void>;
}

/** The form of a new or an existing service. */
export function ServiceForm({ service, close, onSaved, onReload }: ServiceFormProps) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const { place, ...versions } = useVersionConflict();
  const isDraft = !service || service.state === 'draft' || service.state === 'scheduled';
  const draftName = `service:${service?.id ?? 'new'}`;
  const form = useForm<ServiceValues>({
    initial: valuesOf(service),
    draftName,
    check: checkService,
    async send(values) {
      const body = bodyOf(values);
      const idempotencyKey = idempotency.keyFor([service?.id, values]);
      try {
        const saved = await withRetry(() =>
          save(service, { ...body, version: values.version }, idempotencyKey),
        );
        idempotency.done();
        versions.clear();
        toast.success(saved.message);
        await onSaved(saved.id);
      } catch (error) {
        versions.take(error);
      }
    },
  });
  const lists = useServiceLists({ category: form.values.category, subCategory: '' }, false);
  const bookable = form.values.type === 'service';
  return (
    <form method="post" className={classes.form} {...form.props}>
      {versions.conflict && (
        <VersionNotice
          conflict={versions.conflict}
          names={FIELD_NAMES}
          help={t('catalogue.conflict_help')}
          onReload={async () => {
            clearDraft(draftName);
            await onReload();
          }}
          onApply={() => versions.apply((version) => form.set('version', version))}
        />
      )}
      <section ref={place} className={bookings.line} aria-labelledby="service-place">
        <h2 id="service-place">{t('catalogue.place')}</h2>
        <div className={classes.pair}>
          <SelectField
            {...form.field('category')}
            label={t('catalogue.category')}
            choose={t('offer.choose')}
            options={lists.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => {
              form.set('category', value);
              form.set('subcategory', '');
            }}
          />
          <SelectField
            {...form.field('subcategory')}
            label={t('catalogue.subcategory')}
            choose={t('offer.choose')}
            options={lists.subcategories.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectField
            {...form.field('type')}
            label={t('catalogue.type')}
            choose={t('offer.choose')}
            disabled={!isDraft}
            {...(isDraft ? {} : { help: t('catalogue.type_fixed_help') })}
            options={(['service', 'enquiry'] as const).map((value) => ({
              value,
              label: t(`catalogue.type_${value}`),
            }))}
          />
        </div>
        {bookable && (
          <CheckboxField {...form.checkbox('gender_choice')} label={t('catalogue.gender_choice')} />
        )}
      </section>
      <Texts form={form} />
      {bookable && isDraft && (
        <section className={bookings.line} aria-labelledby="service-prices">
          <h2 id="service-prices">{t('catalogue.prices')}</h2>
          <div className={classes.pair}>
            <TextField
              {...form.field('per_hour')}
              kind="number"
              label={t('catalogue.per_hour')}
              maxLength={7}
            />
            <TextField
              {...form.field('per_day')}
              kind="number"
              label={t('catalogue.per_day')}
              maxLength={7}
            />
          </div>
        </section>
      )}
      <section className={bookings.line}>
        <Pictures form={form} service={service} />
      </section>
      <FormError form={form} />
      <div className="flex flex-wrap gap-12">
        <Button
          variant="default"
          onClick={() => {
            clearDraft(draftName);
            close();
          }}
        >
          {t('catalogue.discard')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t(service ? 'catalogue.save' : 'catalogue.save_draft')}
        </Button>
      </div>
    </form>
  );
}

function Texts({ form }: { form: Form<ServiceValues> }) {
  const t = useText();
  return (
    <section className={bookings.line} aria-labelledby="service-texts">
      <h2 id="service-texts">{t('catalogue.texts')}</h2>
      <div className={classes.pair}>
        <TextField
          {...form.field('name_en')}
          label={t('catalogue.name_en')}
          maxLength={MAX_SERVICE_NAME_LENGTH}
        />
        <TextField
          {...form.field('name_hi')}
          label={t('catalogue.name_hi')}
          maxLength={MAX_SERVICE_NAME_LENGTH}
        />
        <TextareaField
          {...form.field('overview_en')}
          label={t('catalogue.overview_en')}
          rows={2}
          maxLength={500}
        />
        <TextareaField
          {...form.field('overview_hi')}
          label={t('catalogue.overview_hi')}
          rows={2}
          maxLength={500}
        />
        <TextareaField
          {...form.field('about_en')}
          label={t('catalogue.about_en')}
          rows={4}
          maxLength={2000}
        />
        <TextareaField
          {...form.field('about_hi')}
          label={t('catalogue.about_hi')}
          rows={4}
          maxLength={2000}
        />
      </div>
      <TextareaField
        {...form.field('search_words')}
        label={t('catalogue.search_words')}
        help={t('catalogue.search_words_help')}
        rows={2}
        maxLength={1000}
      />
    </section>
  );
}

function Pictures({ form, service }: { form: Form<ServiceValues>; service: ServiceOfOperator | null }) {
  const t = useText();
  const [uploaded, setUploaded] = useState<readonly UploadedPicture[]>([]);
  const known = new Map([...(service?.pictures ?? []), ...uploaded].map((picture) => [picture.id, picture]));
  // After a reload of the page, the browser no longer has the cut-outs of new uploads.
  const shown = pictureIds(form.values.pictures).map((id) => known.get(id) ?? { id, url: '' });
  return (
    <PictureList
      label={t('catalogue.pictures')}
      help={t('catalogue.pictures_help', { ...SERVICE_PICTURE })}
      form={SERVICE_PICTURE}
      max={MAX_SERVICE_PICTURES}
      pictures={shown}
      error={form.errorOf('pictures')}
      onChange={(pictures) => {
        setUploaded((now) => [...now, ...pictures.filter(({ id }) => !known.has(id))]);
        form.set('pictures', pictures.map(({ id }) => id).join(','));
      }}
    />
  );
}

type Body = ReturnType<typeof bodyOf> & { readonly version: number };

async function save(
  service: ServiceOfOperator | null,
  { version, ...body }: Body,
  idempotencyKey: string,
): Promise<{ id: number; message: string }> {
  // The server names what is wrong with values that a browser changed.
  const sent = body as never;
  if (!service) {
    const { message, data } = await adminCall('admin.create_service', { body: sent }, { idempotencyKey });
    return { id: data.id, message };
  }
  const request = { params: { id: service.id }, body: { ...body, version } as never };
  const { message } = await adminCall('admin.edit_service', request, { idempotencyKey });
  return { id: service.id, message };
}
