import '../../platform/all-texts.ts';
import { data } from 'react-router';
import { DemoMailbox } from '../../features/notification/demo-mailbox.tsx';
import { frameOf } from '../../platform/page-api.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';
import type { Route } from './+types/demo-mail.ts';

export const meta = pageTitle('mail.demo_title');

export function loader({ context }: Route.LoaderArgs) {
  if (!frameOf(context).demo) throw data(null, { status: 404 });
  return null;
}

export default function DemoMailPage() {
  return (
    <Page>
      <DemoMailbox />
    </Page>
  );
}
