import '../../platform/all-texts.ts';
import { useSearchParams } from 'react-router';
import { ForgotFlow } from '../../features/identity/forgot-flow.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('identity.forgot_title');

/** For customers; with `?for=employee` for professionals. */
export default function Forgot() {
  const [query] = useSearchParams();
  const accountRole = query.get('for') === 'employee' ? 'employee' : 'user';
  return <ForgotFlow key={accountRole} accountRole={accountRole} />;
}
