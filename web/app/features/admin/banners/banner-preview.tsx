import { BANNER_COLOUR } from '@aaspaas/contract/features/banner-limits.ts';
import type { ReadableText } from '@aaspaas/contract/kernel/readable-text.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { NativeSelect } from '../../../ui/native-field.tsx';
import bookings from '../bookings/bookings.module.css';
import { BannerCard } from '../../discovery/banner-card.tsx';
import type { BannerValues } from './banner-values.ts';
import classes from './banners.module.css';

type Shown = Pick<
  BannerValues,
  'title_en' | 'title_hi' | 'description_en' | 'description_hi' | 'color' | 'text_over'
>;

/** The banner as home shows it: alone on a phone, and as one of three on a desktop. */
export function BannerPreview({
  values,
  picture,
  readable,
}: {
  values: Shown;
  /** The address of the picture; empty without one. */
  picture: string;
  readable: Pick<ReadableText, 'tone' | 'scrim'> | null;
}) {
  const t = useText();
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const card = (
    <BannerCard
      picture={null}
      image_url={picture || null}
      title={values[`title_${language}`] || t('banner.preview_title')}
      description={values[`description_${language}`]}
      color={/^#[0-9a-f]{6}$/i.test(values.color) ? values.color : BANNER_COLOUR}
      // A preview leads nowhere.
      link={null}
      text_over={values.text_over && readable ? readable : null}
    />
  );
  return (
    <section className={`${bookings.line} ${classes.preview}`} aria-labelledby="banner-preview">
      <h2 id="banner-preview">{t('banner.preview')}</h2>
      <NativeSelect
        name="preview_language"
        label={t('catalogue.preview_language')}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        options={(['en', 'hi'] as const).map((value) => ({ value, label: t(`catalogue.texts_${value}`) }))}
      />
      <figure className={classes.phone} lang={language}>
        <figcaption>{t('banner.preview_phone')}</figcaption>
        {card}
      </figure>
      <figure className={classes.desktop} lang={language}>
        <figcaption>{t('banner.preview_desktop')}</figcaption>
        {card}
      </figure>
    </section>
  );
}
