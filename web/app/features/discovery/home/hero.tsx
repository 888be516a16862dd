import { IconShieldCheck, IconTag, IconWallet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useBackgroundPart } from '../../../platform/use-background-part.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { RowCard } from '../card.ts';
import classes from './hero.module.css';
import { SearchCard } from './search-card.tsx';
import type { SpotlightFacts } from './spotlight.tsx';

/** From this width on the hero has a picture. */
const WIDE = '(min-width: 1000px)';

/** The hero of a visitor's home: what Aaspaas is, the search and the place; on wide screens also a picture with who is near. */
export function Hero({
  picture,
  spotlight,
  open,
}: {
  picture: { readonly url: string; readonly colour: string } | null;
  spotlight: SpotlightFacts | null;
  open: (card: RowCard) => void;
}) {
  const t = useText();
  const [wide, setWide] = useState(false);
  // It lies over the picture, so it may appear after the page.
  useEffect(() => setWide(matchMedia(WIDE).matches), []);
  const part = useBackgroundPart(() => import('./spotlight.tsx'), wide);
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <h1 id="hero" className={classes.title}>
        {t('home.hero_title')}
      </h1>
      <p className={classes.line}>{t('home.hero_line')}</p>
      <SearchCard />
      <ul className={classes.promises}>
        <li>
          <IconShieldCheck size={18} aria-hidden />
          {t('home.hero_checked')}
        </li>
        <li>
          <IconTag size={18} aria-hidden />
          {t('home.hero_prices')}
        </li>
        <li>
          <IconWallet size={18} aria-hidden />
          {t('home.hero_pay_after_work')}
        </li>
      </ul>
      {picture && (
        <div className={classes.picture}>
          <Picture src={picture.url} colour={picture.colour} alt="" ratio={360 / 246} sizes="360px" />
          {spotlight && part && <part.default facts={spotlight} open={open} />}
        </div>
      )}
    </section>
  );
}
