import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import { AuthCard } from '../../features/identity/auth-card.tsx';
import classes from '../../features/identity/auth-card.module.css';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';

export const meta = pageTitle('shell.login');

export default function EmployeeLogin() {
  const t = useText();
  return (
    <AuthCard
      picture="work"
      above={t('shell.professional')}
      title={t('identity.log_in_title')}
      help={t('identity.log_in_professional_help')}
      below={
        <>
          <Link className={classes.footerLink} to="/employee-register">
            {t('shell.register_professional')}
          </Link>
          <Link className={classes.footerLink} to="/login">
            {t('identity.customer_login')}
          </Link>
        </>
      }
    >
      <LoginForm accountRole="employee" forgot="/forgot?for=employee" />
    </AuthCard>
  );
}
