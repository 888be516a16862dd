import { IconChevronRight, IconSearch, IconShieldCheck, IconTag, IconWallet } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { AddressBox } from './address-box.tsx';
import classes from './hero.module.css';

/** The hero of the home page: what Aaspaas is, the search, and the address box; on wide screens also a picture. */
export function Hero({ picture }: { picture: { readonly url: string; readonly colour: string } | null }) {
  const t = useText();
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <h1 id="hero" className={classes.title}>
        {t('home.hero_title')}
      </h1>
      <p className={classes.line}>{t('home.hero_line')}</p>
      <div className={`card floating ${classes.card}`}>
        <SearchLink />
        <AddressBox />
      </div>
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
        </div>
      )}
    </section>
  );
}

/** Opens the search; before scripts have loaded it leads to all services. */
function SearchLink() {
  const t = useText();
  return (
    <Link
      className={classes.search}
      to="/list-of-services"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openPopup('search');
      }}
    >
      <IconSearch size={22} aria-hidden />
      <span className="flex-1 min-w-0">{t('catalog.search_hint')}</span>
      <span className={classes.go} aria-hidden="true">
        <IconChevronRight size={20} />
      </span>
    </Link>
  );
}
