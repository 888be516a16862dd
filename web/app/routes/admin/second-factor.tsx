import {
  SecondFactorFailed,
  SecondFactorPage,
  SecondFactorSkeleton,
} from '../../features/admin/second-factor-page.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('operator.enrol_title');

export const clientLoader = operatorPage(async () => null);

export const HydrateFallback = SecondFactorSkeleton;

export const ErrorBoundary = SecondFactorFailed;

export default SecondFactorPage;
