import { Link } from 'react-router';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

export const meta = pageTitle('page.error');

export default function Unauthorized() {
  const t = useText();
  return (
    <Page>
      <PageState
        heading="h1"
        drawing="lock"
        title={t('guard.unauthorized')}
        text={t('guard.unauthorized_help')}
      >
        <Button component={Link} to="/login">
          {t('shell.login')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {t('page.go_home')}
        </Button>
      </PageState>
    </Page>
  );
}
