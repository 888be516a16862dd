import '../../platform/all-texts.ts';
import { InvitationForm } from '../../features/identity/invitation-form.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('operator.invitation_title');

export default InvitationForm;
