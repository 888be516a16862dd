import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { AddressBox } from './address-box.tsx';
import classes from './search-card.module.css';

/** What is needed, and where: opens the search; the address box changes the place. `short`: on phones without the address. */
export function SearchCard({ short = false }: { short?: boolean }) {
  return (
    <div className={`card floating ${classes.card}`} data-short={short || undefined}>
      <SearchLink />
      <AddressBox />
    </div>
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
      <span className="flex-1 min-w-0">
        {t('catalog.search_hint')}
        <span className={classes.example} aria-hidden="true">
          {t('home.search_example')}
        </span>
      </span>
      <span className={classes.go} aria-hidden="true">
        <IconChevronRight size={20} />
        <span>{t('home.search')}</span>
      </span>
    </Link>
  );
}
