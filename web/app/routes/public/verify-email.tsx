import '../../platform/all-texts.ts';
import { VerifyEmail } from '../../features/identity/verify-email.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('account.email_link_title');

export default VerifyEmail;
