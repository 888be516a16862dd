import type { City, Locality } from '@aaspaas/contract/features/cities.ts';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './chips.module.css';
import { useCityPlace } from './use-city-place.ts';

/** The localities of a city; each link sets the locality as the person's place and opens its services. */
export function CityLocalities({ city, localities }: { city: City; localities: readonly Locality[] }) {
  const t = useText();
  const { choose, busy } = useCityPlace(city);
  return (
    <section>
      <h2 className={`text-22 ${classes.title}`}>{t('cities.localities', { city: city.name })}</h2>
      <p className="muted">{t('cities.localities_line')}</p>
      <ul className={classes.chips}>
        {localities.map(({ name, latitude, longitude }) => (
          <li key={name}>
            <button
              type="button"
              disabled={busy}
              onClick={() =>
                void choose({ latitude, longitude, label: `${name}, ${city.name}` }, '/list-of-services')
              }
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
