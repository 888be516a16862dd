import { acceptForm } from '@aaspaas/contract/features/admin-operators.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { schemaCheck } from '../../platform/schema-check.ts';
import { useForm } from '../../platform/use-form.ts';
import { useText } from '../../ui/language/use-text.ts';
import { FormError, PasswordField } from '../../ui/fields.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { SubmitButton } from './login/submit-button.tsx';

type Invitation = ReplyOf<'operator.invitation'>['data'];

/** What is known about the link: its operator, why it cannot be used, or that the check failed. */
type LinkState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'valid'; readonly token: string; readonly invitation: Invitation }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

const check = schemaCheck<{ password: string; confirm_password: string }>(acceptForm);

/** The page of an operator's link: sets a password. The token follows `#`, so only the browser reads it. */
export function InvitationForm() {
  const t = useText();
  const { state, load } = useInvitation();
  const help =
    state.kind === 'valid'
      ? t('operator.invitation_help', { name: state.invitation.name, mobile: state.invitation.mobile })
      : null;
  return (
    <AuthCard picture="key" above={t('shell.operator')} title={t('operator.invitation_title')} help={help}>
      {state.kind === 'loading' && <Skeleton height={160} />}
      {state.kind === 'refused' && <p role="alert">{state.text}</p>}
      {state.kind === 'failed' && <FailedState look="line" text={state.text} retry={load} />}
      {state.kind === 'valid' && <PasswordForm token={state.token} />}
    </AuthCard>
  );
}

/** Asks the server whose link this is, also after another link was opened in the same tab. */
function useInvitation(): { readonly state: LinkState; readonly load: () => void } {
  const t = useText();
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  const check = useCallback(async (): Promise<LinkState> => {
    const token = location.hash.slice(1);
    if (!token) return { kind: 'refused', text: t('operator.invitation_none') };
    try {
      const { data } = await adminCall('operator.invitation', { body: { token } });
      return { kind: 'valid', token, invitation: data };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.status === 404 || error.status === 422
        ? { kind: 'refused', text: t('operator.invitation_invalid') }
        : { kind: 'failed', text: t('operator.invitation_failed') };
    }
  }, [t]);
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    void check().then(setState);
  }, [check]);
  useEffect(() => {
    load();
    window.addEventListener('hashchange', load);
    return () => window.removeEventListener('hashchange', load);
  }, [load]);
  return { state, load };
}

function PasswordForm({ token }: { token: string }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '', confirm_password: '' },
    check,
    async send(values) {
      const { message } = await adminCall('operator.accept_invitation', { body: { token, ...values } });
      toast.success(message);
      await navigate('/admin/login', { replace: true });
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <PasswordField
        {...form.field('password')}
        label={t('operator.new_password')}
        autoComplete="new-password"
        help={form.errorOf('password') ? null : t('identity.password_hint')}
      />
      <PasswordField
        {...form.field('confirm_password')}
        label={t('operator.repeat_password')}
        autoComplete="new-password"
      />
      <FormError form={form} />
      <SubmitButton busy={form.busy}>{t('operator.set_password')}</SubmitButton>
    </form>
  );
}
