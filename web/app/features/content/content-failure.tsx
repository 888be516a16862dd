import { isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** Error state of a content page: not found, or not loaded. */
export function ContentFailure({ error }: { error: unknown }) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const missing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 422);
  return (
    <Page>
      <PageState
        heading="h1"
        drawing={missing ? 'lost' : 'broken'}
        title={missing ? t('page.not_found') : t('page.error')}
        text={missing ? t('page.not_available') : t('catalog.page_error')}
      >
        {!missing && (
          <Button onClick={() => void revalidate()} loading={state === 'loading'}>
            {t('ui.retry')}
          </Button>
        )}
        <Button component={Link} to="/" variant={missing ? 'filled' : 'default'}>
          {t('page.go_home')}
        </Button>
      </PageState>
    </Page>
  );
}
