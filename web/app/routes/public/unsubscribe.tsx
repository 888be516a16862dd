import '../../platform/all-texts.ts';
import { NOTIFICATION_GROUPS } from '@aaspaas/contract/features/preferences.ts';
import { UnsubscribePage } from '../../features/notification/unsubscribe-page.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/unsubscribe.ts';

export const meta = pageTitle('mail.unsubscribe_title');

/** The form of a token, account.group.signature; the server verifies the signature when the form is sent. */
const TOKEN = /^\d{1,9}\.([a-z]{1,20})\.[\w-]{43}$/;

/** Changes nothing, because mail filters open every link. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? '';
  const group = NOTIFICATION_GROUPS.find((one) => one === TOKEN.exec(token)?.[1]);
  if (query.get('state') === 'done') return { kind: 'done' as const };
  return group ? { kind: 'ask' as const, token, group } : { kind: 'invalid' as const };
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return <UnsubscribePage state={loaderData} />;
}
