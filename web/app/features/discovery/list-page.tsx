import { useNavigation, useRevalidator } from 'react-router';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../ui/language/use-text.ts';
import { listPath } from './card.ts';
import { CardLinesSkeleton } from './list/card-lines-skeleton.tsx';
import { CategorySwitch, type Tile } from './list/category-switch.tsx';
import type { ListItem } from './list-item.ts';
import { type ListChoice, ListMenu, ListMenuFailed } from './list/list-menu.tsx';
import { ListResults } from './list/list-results.tsx';

/** The data of the list; null for each part that could not be loaded or does not apply. */
interface ListPageProps {
  readonly category: { readonly id: number; readonly name: string | null } | null;
  readonly subcategory: { readonly id: number; readonly name: string | null } | null;
  /** The sub-categories of the category. */
  readonly choices: readonly { readonly id: number; readonly name: string }[] | null;
  /** All categories. */
  readonly tiles: readonly Tile[] | null;
  readonly services: readonly ListItem[] | null;
}

/** The list of services of a category or sub-category, or the most requested services. */
export function ListPage({ category, subcategory, choices, tiles, services }: ListPageProps) {
  const t = useText();
  const { place } = useFrame();
  const { revalidate } = useRevalidator();
  const { state, location } = useNavigation();
  const name =
    subcategory?.name ?? category?.name ?? t(category ? 'catalog.categories' : 'catalog.most_popular');
  const changingList = state === 'loading' && location.pathname === '/list-of-services';
  return (
    <ListResults
      title={t('catalog.services_in', { name, city: place?.label ?? t('shell.default_city') })}
      categorySwitch={tiles && <CategorySwitch tiles={tiles} current={category?.id ?? null} />}
      services={services}
      category={category?.id}
      subcategory={subcategory?.id}
      pending={changingList ? <CardLinesSkeleton /> : null}
      menu={
        !category ? null : choices ? (
          <ListMenu
            title={t('catalog.subcategories')}
            choices={menuChoicesOf(
              category,
              subcategory,
              choices,
              t('catalog.all_of', { name: category.name ?? '' }),
              t('catalog.all'),
            )}
            {...(choices.length === 0 ? { empty: t('catalog.no_subcategory') } : {})}
          />
        ) : (
          <ListMenuFailed retry={() => void revalidate()} />
        )
      }
    />
  );
}

function menuChoicesOf(
  category: { id: number },
  subcategory: { id: number } | null,
  choices: readonly { id: number; name: string }[],
  all: string,
  shortName: string,
): ListChoice[] {
  return [
    { to: listPath(category.id), name: all, shortName, current: subcategory === null },
    ...choices.map(({ id, name }) => ({
      to: listPath(category.id, id),
      name,
      current: id === subcategory?.id,
    })),
  ];
}
