import type { OfferedCategory } from '@aaspaas/contract/features/cities.ts';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import chips from './chips.module.css';
import classes from './city-categories.module.css';
import { cityPath } from './city-paths.ts';

/** The categories of a city with their sub-categories and services. */
export function CityCategories({
  city,
  categories,
}: {
  city: string;
  categories: readonly OfferedCategory[];
}) {
  const t = useText();
  return (
    <ul className={`stack gap-16 list ${classes.categories}`}>
      {categories.map(({ id, slug, name, services, professionals, picture, image_url, subcategories }) => (
        <li key={id} className={`p-16 card ${classes.category}`}>
          <div className={`row gap-14 ${classes.head}`}>
            <span className={`flex-none clip rounded-12 ${classes.picture}`}>
              <Picture
                src={picture?.url ?? image_url}
                colour={picture?.colour ?? null}
                alt=""
                shape="tile"
                sizes="72px"
                eager
              />
            </span>
            <div>
              <h3 className="text-18 leading-135">
                <Link className="text no-underline" to={cityPath(city, slug)}>
                  {name}
                </Link>
              </h3>
              <p>
                {t('discovery.services', { count: services })} ·{' '}
                {t('cities.professionals', { count: professionals })}
              </p>
            </div>
          </div>
          <ul className={chips.chips}>
            {subcategories.map((one) => (
              <li key={one.id}>
                <Link to={cityPath(city, slug, one.slug)}>
                  {one.name} <small>{one.services}</small>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
