import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { ApiFailure } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** What a page shows instead of itself: it does not exist, or something failed and may work on a second try. */
export function RouteFailure({ error }: { error: unknown }) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const status = isRouteErrorResponse(error) || error instanceof ApiFailure ? error.status : null;
  if (status === 404)
    return (
      <Page>
        <PageState heading="h1" drawing="lost" title={t('page.not_found')} text={t('page.not_available')}>
          <Button component={Link} to="/">
            {t('page.go_home')}
          </Button>
        </PageState>
      </Page>
    );
  const lostPart = /loading chunk|dynamically imported module|module script failed|preload CSS/i.test(
    String(error),
  );
  const known =
    error instanceof ApiFailure
      ? error.message
      : isRouteErrorResponse(error) && typeof error.data === 'string'
        ? error.data
        : null;
  return (
    <Page>
      <PageState
        heading="h1"
        drawing="broken"
        title={known ? t('page.error') : t('page.unexpected')}
        text={known || t(lostPart ? 'page.chunk_failed' : 'error.internal')}
      >
        <Button
          onClick={() => (lostPart ? location.reload() : void retry(revalidate))}
          loading={state === 'loading'}
        >
          {t('ui.retry')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {t('page.go_home')}
        </Button>
      </PageState>
    </Page>
  );
}

/** Loads the page's data again; where even that fails (a chunk is gone after a release), the page itself. */
async function retry(revalidate: () => Promise<void>): Promise<void> {
  try {
    await revalidate();
  } catch {
    location.reload();
  }
}
