import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { isReloading } from '../../platform/stale-chunks.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** The error page: not found, or a failure that a retry may fix. */
export function RouteFailure({ error }: { error: unknown }) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  // Reported even if the page is left meanwhile; nothing aborts it.
  useEffect(
    () =>
      loadInBackground(
        () => import('../../platform/telemetry/page-reports.ts'),
        new AbortController().signal,
        ({ reportPageError }) => reportPageError('error', error),
      ),
    [error],
  );
  const status = isRouteErrorResponse(error) || error instanceof ApiFailure ? error.status : null;
  const isNotFound = status === 404;
  const chunkFailed = /loading chunk|dynamically imported module|module script failed|preload CSS/i.test(
    String(error),
  );
  const knownMessage =
    error instanceof ApiFailure
      ? error.message
      : isRouteErrorResponse(error) && typeof error.data === 'string'
        ? error.data
        : null;
  // The page is reloading; an error screen would only flash.
  if (chunkFailed && isReloading()) return <Page>{null}</Page>;
  return (
    <Page>
      <PageState
        heading="h1"
        drawing={isNotFound ? 'lost' : 'broken'}
        title={t(isNotFound ? 'page.not_found' : knownMessage ? 'page.error' : 'page.unexpected')}
        text={
          isNotFound
            ? t('page.not_available')
            : knownMessage || t(chunkFailed ? 'page.chunk_failed' : 'error.internal')
        }
      >
        {!isNotFound && (
          <Button
            // If even its data fails (a chunk is missing after a release), reload the page.
            onClick={() =>
              chunkFailed ? location.reload() : void revalidate().catch(() => location.reload())
            }
            loading={state === 'loading'}
          >
            {t('ui.retry')}
          </Button>
        )}
        <Button component={Link} to="/" variant={isNotFound ? 'filled' : 'default'}>
          {t('page.go_home')}
        </Button>
      </PageState>
    </Page>
  );
}
