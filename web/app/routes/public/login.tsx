import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import { refreshCartCount } from '../../features/cart/refresh-cart-count.ts';
import { AuthCard } from '../../features/identity/auth-card.tsx';
import classes from '../../features/identity/auth-card.module.css';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';

export const meta = pageTitle('shell.login');

export default function Login() {
  const t = useText();
  return (
    <AuthCard
      picture="home"
      title={t('identity.log_in_title')}
      help={t('identity.log_in_help')}
      below={
        <>
          <p className={classes.footerLink}>
            {t('identity.no_account_yet')} <Link to="/sign-in">{t('identity.sign_up')}</Link>
          </p>
          <Link className={classes.footerLink} to="/employee-login">
            {t('shell.employee_login')}
          </Link>
        </>
      }
    >
      <LoginForm
        accountRole="user"
        forgot="/forgot"
        onLogIn={({ is_verified }) => {
          if (is_verified) void refreshCartCount();
        }}
      />
    </AuthCard>
  );
}
