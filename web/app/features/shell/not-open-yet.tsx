import { Link } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** An address of the specification whose page has not been built: guarded as it will be, it says so and leads on. */
export function NotOpenYet() {
  const t = useText();
  return (
    <Page>
      <PageState heading="h1" drawing="lock" title={t('page.not_open')} text={t('page.not_open_help')}>
        <Button component={Link} to="/">
          {t('page.go_home')}
        </Button>
      </PageState>
    </Page>
  );
}
