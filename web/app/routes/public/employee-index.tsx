import '../../platform/all-texts.ts';
import { RADIUS_KM } from '@aaspaas/contract/features/provider-availability.ts';
import { EmployeeLanding } from '../../features/provider/employee-landing.tsx';
import { headOf } from '../../platform/head.ts';
import { tryFrom } from '../../platform/page-api.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { textIn } from '../../ui/language/language.ts';
import type { Route } from './+types/employee-index.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { estimates: await tryFrom(context, 'earnings.estimates'), radius: RADIUS_KM };
}

export function meta({ matches }: Route.MetaArgs) {
  const language = languageOf(matches);
  const t = textIn(language);
  return headOf(matches, {
    title: titleOf(t('provider.home_title'), language),
    description: t('provider.home_line'),
    path: '/employee-index',
  });
}

export default function EmployeeIndex({ loaderData }: Route.ComponentProps) {
  return <EmployeeLanding {...loaderData} />;
}
