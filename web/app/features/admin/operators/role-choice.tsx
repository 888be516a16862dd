import { OPERATOR_ROLES, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { useId } from 'react';
import { CheckboxField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';

/** The roles as checkboxes, each with what it allows. */
export function RoleChoice({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
  error: string | null;
}) {
  const t = useText();
  const errorId = useId();
  return (
    <fieldset className="stack gap-12 m-0 p-0 border-0" aria-describedby={error ? errorId : undefined}>
      <legend className="p-0 semibold">{t('operator.roles')}</legend>
      <p className="text-14 muted">{t('operator.roles_help')}</p>
      {OPERATOR_ROLES.map((role) => (
        <CheckboxField
          key={role}
          name={`role-${role}`}
          label={
            <>
              {t(`operator.role_${role}`)}
              <span className="block text-14 muted">{t(`operator.role_${role}_help`)}</span>
            </>
          }
          checked={chosen.includes(role)}
          error={error !== null}
          onChange={(checked) =>
            onChange(OPERATOR_ROLES.filter((one) => (one === role ? checked : chosen.includes(one))))
          }
        />
      ))}
      <p id={errorId} className="hide-empty text-danger" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
