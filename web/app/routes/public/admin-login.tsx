import '../../platform/all-texts.ts';
import { AuthCard } from '../../features/identity/auth-card.tsx';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';

export const meta = pageTitle('shell.login');

export default function AdminLogin() {
  const t = useText();
  return (
    <AuthCard
      picture="desk"
      above={t('shell.operator')}
      title={t('identity.log_in_title')}
      help={t('identity.log_in_admin_help')}
    >
      <LoginForm accountRole="admin" />
    </AuthCard>
  );
}
