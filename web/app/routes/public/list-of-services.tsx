import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/list-of-services.ts';
import { listHead } from '../../features/discovery/list-head.ts';
import { toListItem } from '../../features/discovery/list-item.ts';
import { ListPage } from '../../features/discovery/list-page.tsx';
import { listParams } from '../../features/discovery/use-list-filters.ts';
import { frameOf, loadFrom, pointOf, tryFrom } from '../../platform/page-api.ts';
import { failureTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = pointOf(frameOf(context));
  const id = idIn(params, 'category');
  const subcategory = id ? idIn(params, 'subcategory') : null;
  const [list, categories, categoryDetails] = await Promise.all([
    // Without a category: the most requested services, and links to the rest.
    !id
      ? tryFrom(context, 'discovery.popular', { query })
      : subcategory
        ? tryFrom(context, 'discovery.subcategory', { params: { category: id, subcategory }, query })
        : tryFrom(context, 'discovery.category', { params: { category: id }, query }),
    tryFrom(context, 'catalog.categories'),
    // An unknown category is a 404.
    id
      ? loadFrom(context, 'catalog.category', { params: { category: id } }).catch((error: unknown) => {
          if (isMissing(error)) throw error;
          return null;
        })
      : null,
  ]);
  const choices = categoryDetails?.data.subcategories.map(({ id, name }) => ({ id, name })) ?? null;
  const chosen = choices?.find((one) => one.id === subcategory) ?? null;
  if (choices && subcategory && !chosen) throw data(null, { status: 404 });
  return {
    category: id ? { id, name: categoryDetails?.data.name ?? null } : null,
    subcategory: subcategory ? { id: subcategory, name: chosen?.name ?? null } : null,
    choices,
    tiles:
      categories?.data.map(({ id, name, image_url, picture }) => ({
        id,
        name,
        image: picture?.url ?? image_url,
        colour: picture?.colour ?? null,
      })) ?? null,
    services: list?.data.map(toListItem) ?? null,
  };
}

/** Filters and order change which services are shown, not which are loaded. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyFiltersChanged =
    currentUrl.href !== nextUrl.href &&
    currentUrl.pathname === nextUrl.pathname &&
    `${listParams(currentUrl.searchParams)}` === `${listParams(nextUrl.searchParams)}`;
  return !onlyFiltersChanged && defaultShouldRevalidate;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const { category, subcategory, tiles } = loaderData;
  const cover = tiles?.find(({ id }) => !category || id === category.id)?.image;
  return listHead(matches, { category, subcategory, cover });
}

export default function ListOfServices({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <ListPage {...loaderData} />
    </Page>
  );
}

/** Parses a positive integer from the address; otherwise none. */
function idIn(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function isMissing(error: unknown): boolean {
  const status = (error as { init?: { status?: number } | null } | null)?.init?.status;
  return status === 404 || status === 422;
}
