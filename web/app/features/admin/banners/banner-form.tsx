import type { AdminBanner } from '@aaspaas/contract/features/admin-banners.ts';
import { MAX_BANNER_DESCRIPTION, MAX_BANNER_TITLE } from '@aaspaas/contract/features/banner-limits.ts';
import { MIN_CONTRAST, type ReadableText } from '@aaspaas/contract/kernel/readable-text.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { clearDraft } from '../../../platform/form-drafts.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { type Form, useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { NativeDateTime, NativeSelect } from '../../../ui/native-field.tsx';
import { NativeCheckbox, NativeText, NativeTextarea } from '../../../ui/native-text.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { citiesQuery } from '../bookings-query.ts';
import bookings from '../bookings/bookings.module.css';
import { useVersionConflict } from '../console/use-version-conflict.ts';
import { VersionNotice } from '../console/version-notice.tsx';
import type { UploadedPicture } from '../pictures/crop-sheet.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { type BannerValues, bodyOf, citySlugs, useBannerCheck, valuesOf } from './banner-values.ts';
import classes from './banners.module.css';
import { useReadableText } from './use-readable-text.ts';

/** The names of the fields that an operator edits. */
const FIELD_NAMES: Readonly<Record<string, MessageKey>> = {
  title_en: 'banner.title_en',
  title_hi: 'banner.title_hi',
  description_en: 'banner.description_en',
  description_hi: 'banner.description_hi',
  color: 'banner.color',
  picture_id: 'banner.picture',
  text_over: 'banner.text_over',
  link: 'banner.link',
  cities: 'banner.cities',
  from_at: 'banner.from',
  until_at: 'banner.until',
  archived_at: 'banner.state_archived',
};

interface BannerFormProps {
  /** Null: a new one. */
  readonly banner: AdminBanner | null;
  readonly close: () => void;
  /** Called with the id of the saved banner. */
  readonly onSaved: (id: number) => Promise<void>;
  /** Loads the banner again and discards the input. */
  readonly onReload: () => Promise<void>;
}

/** The form of a new or an existing banner, beside its preview. */
export function BannerForm({ banner, close, onSaved, onReload }: BannerFormProps) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const { place, ...versions } = useVersionConflict();
  const [uploaded, setUploaded] = useState<UploadedPicture | null>(null);
  const draftName = `banner:${banner?.id ?? 'new'}`;
  const check = useBannerCheck();
  const form = useForm<BannerValues>({
    initial: valuesOf(banner),
    draftName,
    check,
    async send(values) {
      const idempotencyKey = idempotency.keyFor([banner?.id, values]);
      try {
        const saved = await withRetry(() => save(banner, values, idempotencyKey));
        idempotency.done();
        versions.clear();
        toast.success(saved.message);
        await onSaved(saved.id);
      } catch (error) {
        versions.take(error);
      }
    },
  });
  const url = pictureUrl(form.values.picture, banner, uploaded);
  const readable = useReadableText(url);
  return (
    <div className={classes.columns}>
      <form method="post" className={classes.form} {...form.props}>
        {versions.conflict && (
          <VersionNotice
            conflict={versions.conflict}
            names={FIELD_NAMES}
            help={t('banner.conflict_help')}
            onReload={async () => {
              clearDraft(draftName);
              await onReload();
            }}
            onApply={() => versions.apply((version) => form.set('version', version))}
          />
        )}
        <section ref={place} className={bookings.line}>
          <BannerPicture
            picture={form.values.picture}
            url={url}
            error={form.errorOf('picture')}
            onChange={(picture) => {
              setUploaded(picture);
              form.set('picture', String(picture.id));
            }}
          />
        </section>
        <Texts form={form} readable={readable} />
        <Target form={form} banner={banner} />
        <Period form={form} />
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
            {t('catalogue.save')}
          </Button>
        </div>
      </form>
      <div className={classes.side}>
        <BannerPreview values={form.values} picture={url} readable={readable} />
      </div>
    </div>
  );
}

type PartProps = { readonly form: Form<BannerValues> };

function Texts({ form, readable }: PartProps & { readable: ReadableText | null }) {
  const t = useText();
  return (
    <section className={bookings.line} aria-labelledby="banner-texts">
      <h2 id="banner-texts">{t('catalogue.texts')}</h2>
      <div className={classes.pair}>
        <NativeText {...form.field('title_en')} label={t('banner.title_en')} maxLength={MAX_BANNER_TITLE} />
        <NativeText {...form.field('title_hi')} label={t('banner.title_hi')} maxLength={MAX_BANNER_TITLE} />
        <NativeTextarea
          {...form.field('description_en')}
          label={t('banner.description_en')}
          rows={2}
          maxLength={MAX_BANNER_DESCRIPTION}
        />
        <NativeTextarea
          {...form.field('description_hi')}
          label={t('banner.description_hi')}
          rows={2}
          maxLength={MAX_BANNER_DESCRIPTION}
        />
      </div>
      <NativeCheckbox {...form.checkbox('text_over')} label={t('banner.text_over')} />
      {form.values.text_over ? (
        <p className="muted text-14" role="status">
          {readable ? measureText(t, readable) : t('banner.not_measured')}
        </p>
      ) : (
        <label className={classes.colour}>
          <input
            type="color"
            name="color"
            value={form.values.color.toLowerCase()}
            onChange={({ currentTarget }) => form.set('color', currentTarget.value.toUpperCase())}
          />
          <span>{t('banner.color')}</span>
        </label>
      )}
    </section>
  );
}

function measureText(t: ReturnType<typeof useText>, { ratio, scrim }: ReadableText): string {
  const values = { ratio: String(ratio), least: String(MIN_CONTRAST), percent: scrim };
  return scrim === 0 ? t('banner.readable', values) : t('banner.scrim_added', values);
}

function Target({ form, banner }: PartProps & { banner: AdminBanner | null }) {
  const t = useText();
  const { data } = useAccountQuery(citiesQuery);
  const chosen = citySlugs(form.values.cities);
  const names = new Map(
    [...(data?.data ?? []), ...(banner?.cities ?? [])].map(({ slug, name }) => [slug, name]),
  );
  const setCities = (slugs: readonly string[]) => form.set('cities', slugs.join(','));
  return (
    <section className={bookings.line} aria-labelledby="banner-target">
      <h2 id="banner-target">{t('banner.target')}</h2>
      <NativeText
        {...form.field('link')}
        label={t('banner.link')}
        help={t('banner.link_help')}
        placeholder="/list-of-services?category=3"
        maxLength={300}
      />
      <div className="mt-16">
        <NativeSelect
          name="add_city"
          label={t('banner.cities')}
          help={t('banner.cities_help')}
          error={form.errorOf('cities')}
          value=""
          onChange={(slug) => slug && setCities([...chosen, slug])}
          options={[
            { value: '', label: t('banner.add_city') },
            ...(data?.data ?? [])
              .filter(({ slug }) => !chosen.includes(slug))
              .map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
        {chosen.length > 0 && (
          <ul className={classes.chosen}>
            {chosen.map((slug) => {
              const name = names.get(slug) ?? slug;
              return (
                <li key={slug}>
                  <button
                    type="button"
                    aria-label={t('banner.remove_city', { city: name })}
                    onClick={() => setCities(chosen.filter((one) => one !== slug))}
                  >
                    {name}
                    <IconX size={16} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

function Period({ form }: PartProps) {
  const t = useText();
  return (
    <section className={bookings.line} aria-labelledby="banner-period">
      <h2 id="banner-period">{t('banner.period')}</h2>
      <p className="muted text-14 mb-8">{t('banner.period_help')}</p>
      <div className={classes.pair}>
        {(['from', 'until'] as const).map((side) => (
          <div key={side} className={classes.instant}>
            <NativeDateTime
              {...form.field(`${side}_day`)}
              kind="date"
              label={t(`banner.${side}_day`)}
              onChange={(day) => {
                form.set(`${side}_day`, day);
                // A time without its day means nothing.
                if (!day) form.set(`${side}_time`, '');
              }}
            />
            <NativeDateTime {...form.field(`${side}_time`)} kind="time" label={t(`banner.${side}_time`)} />
          </div>
        ))}
      </div>
    </section>
  );
}

function pictureUrl(id: string, banner: AdminBanner | null, uploaded: UploadedPicture | null): string {
  if (uploaded && String(uploaded.id) === id) return uploaded.url;
  return banner?.picture && String(banner.picture.id) === id ? banner.picture.url : '';
}

async function save(
  banner: AdminBanner | null,
  values: BannerValues,
  idempotencyKey: string,
): Promise<{ id: number; message: string }> {
  // The server names what is wrong with values that a browser changed.
  const sent = bodyOf(values) as never;
  if (!banner) {
    const { message, data } = await adminCall('admin.create_banner', { body: sent }, { idempotencyKey });
    return { id: data.id, message };
  }
  const body = { ...(sent as object), version: values.version } as never;
  const { message } = await adminCall(
    'admin.edit_banner',
    { params: { id: banner.id }, body },
    { idempotencyKey },
  );
  return { id: banner.id, message };
}
