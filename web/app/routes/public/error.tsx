import { Link } from 'react-router';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

export const meta = pageTitle('page.error');

/** The error page, to which a page redirects when it is opened without the data it needs. */
export default function ErrorPage() {
  const t = useText();
  return (
    <Page>
      <PageState heading="h1" drawing="broken" title={t('page.error')} text={t('error.internal')}>
        <Button component={Link} to="/">
          {t('page.go_home')}
        </Button>
      </PageState>
    </Page>
  );
}
