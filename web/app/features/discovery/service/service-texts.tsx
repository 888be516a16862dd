import { IconClockPlus } from '@tabler/icons-react';
import { useText } from '../../../ui/language/use-text.ts';
import type { LoadedService } from '../known-service.ts';
import { ServiceOverview } from './service-overview.tsx';
import { ServiceReviews } from './service-reviews.tsx';
import classes from './service-texts.module.css';
import { ShareService } from './share-service.tsx';
import { splitSentences } from './split-sentences.ts';

/** What one reads about a service: About us, Overview, the note on extra hours, sharing, ratings and reviews. */
export function ServiceTexts({ service, Heading }: { service: LoadedService; Heading: 'h2' | 'h4' }) {
  const t = useText();
  const about = splitSentences(service.about_us);
  return (
    <div className={`stack one-column ${classes.texts}`}>
      <section>
        <Heading>{t('catalog.about_us')}</Heading>
        {about.length > 0 ? (
          <ul className={`stack gap-6 ${classes.about}`}>
            {about.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p className="muted">{t(service.overview ? 'catalog.no_description' : 'catalog.no_details')}</p>
        )}
      </section>
      <section>
        <Heading>{t('catalog.overview')}</Heading>
        {service.overview && <p className="mb-14">{service.overview}</p>}
        <ServiceOverview service={service} />
      </section>
      <section className={classes.note}>
        <IconClockPlus size={22} aria-hidden />
        <div>
          <Heading>{t('catalog.please_note')}</Heading>
          <p>{t('catalog.extra_hours')}</p>
        </div>
      </section>
      <section>
        <Heading>{t('catalog.share')}</Heading>
        <ShareService service={service} />
      </section>
      <ServiceReviews service={service} Heading={Heading} />
    </div>
  );
}
