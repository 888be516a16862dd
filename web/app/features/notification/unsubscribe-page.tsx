import type { NotificationGroup } from '@aaspaas/contract/features/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { PageState } from '../../ui/page-state.tsx';

/** What the link asks for, or what became of it. */
type UnsubscribeState =
  | { readonly kind: 'ask'; readonly token: string; readonly group: NotificationGroup }
  | { readonly kind: 'done' | 'invalid' };

/** Turns the mails of a group off; works without scripts and without a login. */
export function UnsubscribePage({ state }: { state: UnsubscribeState }) {
  const t = useText();
  return (
    <Page narrow>
      {state.kind === 'ask' ? (
        <PageState
          heading="h1"
          drawing="empty"
          title={t('mail.unsubscribe_ask', { group: t(`preference.group_${state.group}`) })}
          text={t('mail.unsubscribe_help')}
        >
          <form method="post" action={`/api/mail/unsubscribe/${state.token}`}>
            <Button type="submit">{t('mail.unsubscribe_button')}</Button>
          </form>
        </PageState>
      ) : (
        <PageState
          heading="h1"
          drawing={state.kind === 'done' ? 'empty' : 'broken'}
          title={t(`mail.unsubscribe_${state.kind}`)}
          text={t(`mail.unsubscribe_${state.kind}_help`)}
        />
      )}
    </Page>
  );
}
