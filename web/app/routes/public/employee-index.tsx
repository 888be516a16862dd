import '../../platform/all-texts.ts';
import type { Route } from './+types/employee-index.ts';
import { EmployeeLanding } from '../../features/provider/employee-landing.tsx';
import { headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';

export function meta({ matches }: Route.MetaArgs) {
  const language = languageOf(matches);
  const t = textIn(language);
  return headOf(matches, {
    title: titleOf(t('provider.home_title'), language),
    description: t('provider.home_line'),
    path: '/employee-index',
  });
}

export default EmployeeLanding;
