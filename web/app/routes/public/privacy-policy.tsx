import { lazy, Suspense } from 'react';
import { ContentFailure } from '../../features/content/content-failure.tsx';
import { ContentPage } from '../../features/content/content-page.tsx';
import { plainText } from '../../features/content/plain-text.ts';
import { headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { loadFrom } from '../../platform/page-api.ts';
import { failureTitle, languageOf, titleOf } from '../../platform/page-title.ts';
import { useSession } from '../../platform/session.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import type { Route } from './+types/privacy-policy.ts';

const PrivacyPanel = lazy(() => import('../../features/identity/privacy-panel.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  return (await loadFrom(context, 'content.page', { params: { slug: 'privacy-policy' } })).data;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const language = languageOf(matches);
  return headOf(matches, {
    title: titleOf(loaderData.title, language),
    description: plainText(loaderData.content) || textIn(language)('shell.description'),
    path: '/pages/privacy-policy',
  });
}

/** The privacy policy; for a customer also the privacy controls. */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { role: expected } = useFrame();
  const { token, role, verified } = useSession();
  return (
    <ContentPage
      {...loaderData}
      above={
        token && role === 'user' && verified ? (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <PrivacyPanel />
          </Suspense>
        ) : (
          // Reserves its place from the server's render on.
          expected === 'user' && !token && <ListSkeleton rows={3} />
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ContentFailure error={error} />;
}
