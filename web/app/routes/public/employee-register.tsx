import '../../platform/all-texts.ts';
import { requestPush } from '../../features/notification/browser-push.ts';
import { RegistrationPage } from '../../features/provider/registration-page.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('registration.title');

export default function EmployeeRegister() {
  return <RegistrationPage requestPush={requestPush} />;
}
