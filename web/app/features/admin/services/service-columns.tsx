import type { ServiceRow } from '@aaspaas/contract/features/admin-services.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { ListColumn } from '../table/list-table.tsx';
import { formatBeginning, formatPrice } from './format-price.ts';
import classes from './services.module.css';
import { StateBadge } from './state-badge.tsx';

/** The columns of the list of services. */
export function serviceColumns(t: Translate, language: Language): ListColumn<ServiceRow>[] {
  return [
    {
      id: 'name',
      header: t('catalogue.service'),
      cell: ({ name, picture, category_name, subcategory_name }) => (
        <span className={classes.name}>
          <span className={classes.picture}>
            <Picture
              src={picture?.url ?? null}
              colour={picture?.colour ?? null}
              alt=""
              shape="tile"
              sizes="40px"
            />
          </span>
          <span>
            {name}
            <span className={classes.group}>
              {category_name} · {subcategory_name}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      header: t('catalogue.type'),
      phone: 'first',
      cell: ({ servicetype, state }) =>
        state === 'active' ? t(`catalogue.type_${servicetype}`) : <StateBadge state={state} />,
    },
    {
      id: 'price',
      header: t('catalogue.price'),
      phone: 'second',
      cell: ({ price }) =>
        price ? <span className={classes.amounts}>{formatPrice(t, price)}</span> : <None />,
    },
    {
      id: 'next_price',
      header: t('catalogue.next_price'),
      phone: 'second',
      cell: ({ next_price }) =>
        next_price ? (
          <>
            <span className={`block ${classes.amounts}`}>{formatPrice(t, next_price)}</span>
            <span className={classes.group}>
              {t('catalogue.price_from', {
                day: formatBeginning(next_price.valid_from, language, today()),
              })}
            </span>
          </>
        ) : (
          <None />
        ),
    },
    { id: 'offerings', header: t('catalogue.offerings'), numeric: true, cell: ({ offerings }) => offerings },
    {
      id: 'bookings',
      header: t('catalogue.bookings'),
      numeric: true,
      cell: ({ bookings_28d }) => bookings_28d,
    },
    {
      id: 'missing',
      header: t('catalogue.missing'),
      cell: ({ missing }) => missing.map((part) => t(`catalogue.missing_${part}`)).join(', ') || '–',
    },
  ];
}

/** An empty cell of the table; phones leave it out. */
function None() {
  return <span className={classes.none}>–</span>;
}
