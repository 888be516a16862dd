import '../../../platform/all-texts.ts';
import { type InvitationLink, inviteForm } from '@aaspaas/contract/features/admin-operators.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { MobileField } from '../../identity/mobile-field.tsx';
import classes from '../dispatch/line-panel.module.css';
import { RoleChoice } from './role-choice.tsx';

const check = schemaCheck<{ name: string; mobile: string; email: string }>(inviteForm.omit({ roles: true }));

interface InviteFormProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly onInvited: (name: string, link: InvitationLink) => Promise<void>;
}

/** Invites an operator. */
export function InviteForm({ opened, close, onInvited }: InviteFormProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('operator.invite')} size="sm">
      <Fields onInvited={onInvited} />
    </Sheet>
  );
}

function Fields({ onInvited }: Pick<InviteFormProps, 'onInvited'>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [roles, setRoles] = useState<readonly OperatorRole[]>([]);
  const [rolesError, setRolesError] = useState<string | null>(null);
  const form = useForm({
    initial: { name: '', mobile: '', email: '' },
    check,
    async send(values) {
      if (roles.length === 0) {
        setRolesError(t('operator.role_required'));
        throw new ApiFailure(422, '');
      }
      const body = { ...values, roles: [...roles] };
      const idempotencyKey = idempotency.keyFor(body);
      const { data } = await withRetry(() => adminCall('operator.invite', { body }, { idempotencyKey }));
      idempotency.done();
      await onInvited(values.name, data);
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <p className="muted">{t('operator.invite_help')}</p>
      <TextField {...form.field('name')} label={t('operator.name')} maxLength={100} />
      <MobileField {...form.field('mobile')} />
      <TextField
        {...form.field('email')}
        kind="email"
        label={t('operator.email')}
        help={form.errorOf('email') ? null : t('operator.email_help')}
        autoComplete="off"
      />
      <RoleChoice
        chosen={roles}
        error={rolesError}
        onChange={(chosen) => {
          setRoles(chosen);
          setRolesError(null);
        }}
      />
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('operator.invite_send')}
      </Button>
    </form>
  );
}
