import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import { AuthCard } from '../../features/identity/auth-card.tsx';
import classes from '../../features/identity/auth-card.module.css';
import { SignUpForm } from '../../features/identity/sign-up-form.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';

export const meta = pageTitle('identity.sign_up');

export default function SignIn() {
  const t = useText();
  return (
    <AuthCard
      picture="person"
      title={t('identity.sign_up')}
      help={t('identity.sign_up_help')}
      below={
        <p className={classes.footerLink}>
          {t('identity.have_account')} <Link to="/login">{t('shell.login')}</Link>
        </p>
      }
    >
      <SignUpForm />
    </AuthCard>
  );
}
