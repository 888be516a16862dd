import type { City } from '@aaspaas/contract/features/cities.ts';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './city-hero.module.css';
import { useCityPlace } from './use-city-place.ts';

export interface CityHeroProps {
  readonly city: City;
  readonly title: string;
  readonly line?: string;
  /** The page to open once the place is set to the city. */
  readonly to: string;
  readonly children?: ReactNode;
}

/** The hero of a city page: its subject, and the button that sets the city as the person's place. */
export function CityHero({ city, title, line, to, children }: CityHeroProps) {
  const t = useText();
  const { continueTo, busy } = useCityPlace(city);
  return (
    <header className={`stack gap-18 bg-primary-soft ${classes.hero}`}>
      <div className="stack gap-8">
        <h1>{title}</h1>
        {line && <p className="text-17 muted">{line}</p>}
        {children}
      </div>
      <Button
        size="lg"
        loading={busy}
        leftSection={<IconMapPin size={20} aria-hidden />}
        onClick={() => void continueTo(to)}
      >
        {t('cities.book_in', { city: city.name })}
      </Button>
    </header>
  );
}
