import type { Route } from './+types/content.ts';
import { ContentFailure } from '../../features/content/content-failure.tsx';
import { ContentPage } from '../../features/content/content-page.tsx';
import { plainText } from '../../features/content/plain-text.ts';
import { headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { loadFrom } from '../../platform/page-api.ts';
import { failureTitle, languageOf, titleOf } from '../../platform/page-title.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data } = await loadFrom(context, 'content.page', { params });
  return { ...data, slug: params.slug };
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const language = languageOf(matches);
  return headOf(matches, {
    title: titleOf(loaderData.title, language),
    description: plainText(loaderData.content) || textIn(language)('shell.description'),
    path: `/pages/${loaderData.slug}`,
  });
}

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ContentFailure error={error} />;
}
