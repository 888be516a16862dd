import '../../platform/all-texts.ts';
import { data } from 'react-router';
import type { Route } from './+types/demo-phone.ts';
import { DemoPhone } from '../../features/identity/demo-phone.tsx';
import { frameOf } from '../../platform/page-api.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';

export const meta = pageTitle('identity.phone_title');

export function loader({ context }: Route.LoaderArgs) {
  if (!frameOf(context).demo) throw data(null, { status: 404 });
  return null;
}

export default function DemoPhonePage() {
  return (
    <Page>
      <DemoPhone />
    </Page>
  );
}
