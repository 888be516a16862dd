import '../../../platform/all-texts.ts';
import type { ListedOperator } from '@aaspaas/contract/features/admin-operators.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { reloadOperator } from '../../../platform/admin-operator.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { session } from '../../../platform/session.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../dispatch/line-panel.module.css';
import { RoleChoice } from './role-choice.tsx';

interface RolesFormProps {
  readonly one: ListedOperator;
  readonly opened: boolean;
  readonly close: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Changes the roles of an operator. */
export function RolesForm({ opened, ...props }: RolesFormProps) {
  const t = useText();
  return (
    <Sheet
      opened={opened}
      onClose={props.close}
      title={t('operator.change_roles_of', { name: props.one.name })}
      size="sm"
    >
      <Fields {...props} />
    </Sheet>
  );
}

function Fields({ one, close, onChanged }: Omit<RolesFormProps, 'opened'>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [roles, setRoles] = useState(one.roles);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (roles.length === 0) return setError(t('operator.role_required'));
    setBusy(true);
    try {
      const { message } = await adminCall(
        'operator.change_roles',
        { params: { id: String(one.id) }, body: { roles } },
        { idempotencyKey: idempotency.keyFor([one.id, roles]) },
      );
      idempotency.done();
      toast.success(message);
      close();
      await onChanged();
      // The own menu follows the own roles.
      if (one.id === session().userId) await reloadOperator();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RoleChoice
        chosen={roles}
        error={error}
        onChange={(chosen) => {
          setRoles(chosen);
          setError(null);
        }}
      />
      <Button type="submit" loading={busy}>
        {t('operator.save_roles')}
      </Button>
    </form>
  );
}
