import type { NearbyCity } from '@aaspaas/contract/features/cities.ts';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { cityPath } from './city-paths.ts';
import classes from './chips.module.css';

/** Links to other cities with the same services, with their distances, and to all cities. */
export function CityLinks({
  title,
  cities,
  category,
  subcategory,
}: {
  readonly title: string;
  readonly cities: readonly NearbyCity[];
  readonly category?: string | undefined;
  readonly subcategory?: string | undefined;
}) {
  const t = useText();
  return (
    <section>
      <h2 className={`text-22 ${classes.title}`}>{title}</h2>
      <ul className={classes.chips}>
        {cities.map(({ slug, name, distance_km }) => (
          <li key={slug}>
            <Link to={cityPath(slug, category, subcategory)}>
              {name} <small>{t('cities.km', { km: distance_km })}</small>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/cities">{t('cities.all')}</Link>
        </li>
      </ul>
    </section>
  );
}
