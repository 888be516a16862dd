import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { data, useRevalidator } from 'react-router';
import type { Route } from './+types/list-of-services.ts';
import { cardOf, listPath } from '../../features/discovery/card-of.ts';
import { type ListChoice, ListMenu, ListMenuFailed } from '../../features/discovery/list-menu.tsx';
import { ServiceList } from '../../features/discovery/service-list.tsx';
import classes from '../../features/discovery/service-list.module.css';
import { textIn } from '../../platform/language.ts';
import { frameOf, loadFrom, pointOf, tryFrom } from '../../platform/page-api.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../platform/use-text.ts';
import { Page } from '../../ui/frame.tsx';

/** How many characters of its text a card shows. */
const SHOWN = 126;

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const query = pointOf(frameOf(context));
  const category = idIn(asked, 'category');
  const subcategory = category ? idIn(asked, 'subcategory') : null;
  if (!category) {
    // Without a category: what is asked for most, and the ways to the rest.
    const [list, categories] = await Promise.all([
      tryFrom(context, 'discovery.popular', { query }),
      tryFrom(context, 'catalog.categories'),
    ]);
    return {
      category: null,
      subcategory: null,
      name: null,
      choices: categories?.data.map(({ id, name }) => ({ id, name })) ?? null,
      cards: cardsOf(list),
    };
  }
  const [list, whole] = await Promise.all([
    subcategory
      ? tryFrom(context, 'discovery.subcategory', { params: { category, subcategory }, query })
      : tryFrom(context, 'discovery.category', { params: { category }, query }),
    // A category that does not exist is a page that does not exist.
    loadFrom(context, 'catalog.category', { params: { category } }).catch((error: unknown) => {
      if (isMissing(error)) throw error;
      return null;
    }),
  ]);
  const choices = whole?.data.subcategories.map(({ id, name }) => ({ id, name })) ?? null;
  const chosen = choices?.find(({ id }) => id === subcategory);
  if (choices && subcategory && !chosen) throw data(null, { status: 404 });
  return {
    category: whole ? { id: category, name: whole.data.name } : { id: category, name: null },
    subcategory,
    name: chosen?.name ?? whole?.data.name ?? null,
    choices,
    cards: cardsOf(list),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const language = languageOf(matches);
  return [{ title: titleOf(loaderData?.name ?? textIn(language)('catalog.most_popular'), language) }];
}

export default function ListOfServices({
  loaderData: { category, subcategory, name, choices, cards },
}: Route.ComponentProps) {
  const t = useText();
  const { place } = useFrame();
  const { revalidate } = useRevalidator();
  const title = name ?? (category ? t('catalog.categories') : t('catalog.most_popular'));
  const ways: ListChoice[] = (choices ?? []).map((one) => ({
    to: category ? listPath(category.id, one.id) : listPath(one.id),
    name: one.name,
    current: category !== null && one.id === subcategory,
  }));
  if (category?.name)
    ways.unshift({
      to: listPath(category.id),
      name: t('catalog.all_of', { name: category.name }),
      current: subcategory === null,
    });
  return (
    <Page>
      <div className={classes.head}>
        <h1>{t('catalog.services_in', { name: title, city: place?.label ?? t('shell.default_city') })}</h1>
      </div>
      <div className={classes.page}>
        {choices ? (
          <ListMenu
            title={category ? t('catalog.subcategories') : t('catalog.categories')}
            choices={ways}
            {...(choices.length === 0
              ? { empty: category ? t('catalog.no_subcategory') : t('catalog.no_categories') }
              : {})}
          />
        ) : (
          <ListMenuFailed retry={() => void revalidate()} />
        )}
        <ServiceList key={`${category?.id} ${subcategory}`} cards={cards} />
      </div>
    </Page>
  );
}

function cardsOf(list: { data: readonly ServiceCard[] } | null) {
  return list?.data.map((service) => cardOf(service, SHOWN)) ?? null;
}

/** A positive whole number in the address, else none. */
function idIn(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function isMissing(error: unknown): boolean {
  const status = (error as { init?: { status?: number } | null } | null)?.init?.status;
  return status === 404 || status === 422;
}
