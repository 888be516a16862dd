import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { IconCategory, IconChevronRight } from '@tabler/icons-react';
import { today } from '../../../platform/clock.ts';
import { formatStart } from '../../../platform/format-start.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import classes from './suggestion-parts.module.css';

/** The square picture of a service; a category and a sub-category have a symbol. */
export function SuggestionPicture({ kind, image_url, picture }: Suggestion) {
  return (
    <span className={`middle flex-none clip rounded-12 muted ${classes.picture}`}>
      {kind === 'service' ? (
        <Picture src={image_url} colour={picture?.colour ?? null} alt="" shape="tile" sizes="56px" eager />
      ) : (
        <IconCategory size={24} aria-hidden />
      )}
    </span>
  );
}

/** Below the name: star and professionals near of a service; parent and number of services of a category. */
export function SuggestionFacts({
  suggestion: { kind, average_rating, total_reviews, near, parent_name, services },
}: {
  suggestion: Suggestion;
}) {
  const t = useText();
  if (kind !== 'service')
    return `${parent_name ?? t('catalog.kind_category')} · ${t('discovery.services', { count: services })}`;
  return (
    <span className={classes.facts}>
      <StarRating rating={average_rating} reviews={total_reviews} />
      {near && near.count > 0 && (
        <span className="nowrap">{t('people.near_count', { count: near.count })}</span>
      )}
    </span>
  );
}

/** At the end: price and next free time of a service; an enquiry-only service asks for an enquiry. */
export function SuggestionEnd({ suggestion: { kind, price_from, earliest } }: { suggestion: Suggestion }) {
  const t = useText();
  const language = useLanguage();
  if (kind !== 'service') return <IconChevronRight size={20} aria-hidden />;
  if (price_from === null)
    return <span className="text-14 text-link semibold nowrap">{t('catalog.enquiry_now')}</span>;
  return (
    <span className={classes.end}>
      <span className="nowrap medium">
        {formatRupees(price_from)}/{t('ui.per_hour')}
      </span>
      {earliest && (
        <span className={classes.free}>
          <span className="sr-only">{t('catalog.next_free')} </span>
          {formatStart(earliest, today(), language)}
        </span>
      )}
    </span>
  );
}
