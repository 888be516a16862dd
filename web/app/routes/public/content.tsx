import type { Route } from './+types/content.ts';
import { ContentFailure } from '../../features/content/content-failure.tsx';
import { ContentPage } from '../../features/content/content-page.tsx';
import { loadFrom } from '../../platform/page-api.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';

/** Also the page of an address that names none by itself (`/privacy-policy`). */
const PRIVACY = 'privacy-policy';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data } = await loadFrom(context, 'content.page', { params: { slug: params.slug ?? PRIVACY } });
  return data;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? [{ title: titleOf(loaderData.title, languageOf(matches)) }] : [];
}

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ContentFailure error={error} />;
}
