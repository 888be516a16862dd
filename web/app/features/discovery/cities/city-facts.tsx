import { IconStarFilled } from '@tabler/icons-react';
import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './city-facts.module.css';
import { formatRange } from './city-texts.ts';
import type { ServiceSummary } from '../summarize.ts';

/** The summary of a list: number of services and professionals, price range and rating. */
export function CityFacts({
  services,
  professionals,
  summary: { perHour, perDay, rating },
}: {
  readonly services: number;
  readonly professionals: number;
  readonly summary: ServiceSummary;
}) {
  const t = useText();
  return (
    <dl className={`flex flex-wrap mt-6 ${classes.facts}`}>
      <div>
        <dt>{t('cities.services')}</dt>
        <dd>{groupIndian(services)}</dd>
      </div>
      <div>
        <dt>{t('cities.professionals_label')}</dt>
        <dd>{groupIndian(professionals)}</dd>
      </div>
      {perHour && (
        <div>
          <dt>{t('cities.per_hour')}</dt>
          <dd>{formatRange(t, perHour)}</dd>
        </div>
      )}
      {perDay && (
        <div>
          <dt>{t('cities.per_day')}</dt>
          <dd>{formatRange(t, perDay)}</dd>
        </div>
      )}
      {rating && (
        <div>
          <dt>{t('cities.rating')}</dt>
          <dd>
            <IconStarFilled size={16} className={`flex-none ${classes.star}`} aria-hidden />
            {rating.average.toFixed(1)}
            <small className="text-14 muted normal">
              {t('cities.of_reviews', { count: rating.reviews })}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}
