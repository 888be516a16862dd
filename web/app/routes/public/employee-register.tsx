import '../../platform/all-texts.ts';
import { RegistrationPage } from '../../features/provider/registration-page.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('registration.title');

export default RegistrationPage;
