import {
  IconBolt,
  IconBook2,
  IconCash,
  IconHomeHeart,
  IconRosetteDiscountCheck,
  IconBuildingStore,
  IconBuildingFactory2,
  IconTag,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { AddressBox } from './address-box.tsx';
import classes from './hero.module.css';

/** The hero of the home page: what Aaspaas is and how to start. */
export function Hero() {
  const t = useText();
  return (
    <section className={`stack relative clip bg-primary-soft ${classes.hero}`} aria-labelledby="hero">
      <div className={classes.textBlock}>
        <h1 id="hero" className={classes.title}>
          {t('home.hero_title')}
        </h1>
        <p className="mt-10 text-18 muted">{t('home.hero_line')}</p>
        <AddressBox />
        <Link className="inline-row mt-6 semibold touch" to="/list-of-services">
          {t('home.see_all')}
        </Link>
        <ul className={classes.promises}>
          <li className="flex gap-10">
            <IconTag size={20} aria-hidden />
            {t('home.hero_prices')}
          </li>
          <li className="flex gap-10">
            <IconRosetteDiscountCheck size={20} aria-hidden />
            {t('home.hero_checked')}
          </li>
          <li className="flex gap-10">
            <IconCash size={20} aria-hidden />
            {t('home.hero_pay_after_work')}
          </li>
        </ul>
      </div>
      <div className={classes.picture} aria-hidden="true">
        <span className={classes.here}>
          <IconHomeHeart size={36} />
        </span>
        <span className={classes.one}>
          <IconBolt size={26} />
        </span>
        <span className={classes.two}>
          <IconBook2 size={26} />
        </span>
        <span className={classes.three}>
          <IconBuildingStore size={26} />
        </span>
        <span className={classes.four}>
          <IconBuildingFactory2 size={26} />
        </span>
      </div>
    </section>
  );
}
