import { redirect } from 'react-router';
import type { Route } from './+types/set-place.ts';
import { SetPlacePage } from '../../features/discovery/set-place-page.tsx';
import { placeCookies } from '../../platform/cookies.ts';
import { frameOf, tryFrom } from '../../platform/page-api.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('home.address_failed');

/** The target of the address box without scripts: stores the place that the address names, and shows home there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams.get('address')?.trim() ?? '';
  const found = address ? await tryFrom(context, 'places.geocode', { query: { address } }) : null;
  if (!found) return { address };
  const headers = new Headers();
  const secure = frameOf(context).origin.startsWith('https:');
  for (const cookie of placeCookies(found.data, secure)) headers.append('Set-Cookie', cookie);
  throw redirect('/', { headers });
}

export default function SetPlace({ loaderData: { address } }: Route.ComponentProps) {
  return <SetPlacePage address={address} />;
}
