import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** What an operator enters as the second factor. */
export interface SecondFactor {
  readonly kind: 'totp' | 'recovery_code';
  readonly value: string;
}

/** An empty code of the authenticator app. */
export const NO_FACTOR: SecondFactor = { kind: 'totp', value: '' };

/** Returns the field of the request. */
export function factorBody({ kind, value }: SecondFactor): { totp?: string; recovery_code?: string } {
  return { [kind]: value.trim() };
}

/** Asks for a code of the authenticator app, or for a recovery code instead. */
export function SecondFactorField({
  factor,
  error,
  onChange,
}: {
  factor: SecondFactor;
  error: string | null;
  onChange: (factor: SecondFactor) => void;
}) {
  const t = useText();
  const usesApp = factor.kind === 'totp';
  return (
    <div className="stack gap-8">
      <TextField
        key={factor.kind}
        name={factor.kind}
        kind={usesApp ? 'number' : 'text'}
        label={t(usesApp ? 'operator.totp_field' : 'operator.recovery_code')}
        help={usesApp ? t('operator.totp_help') : null}
        value={factor.value}
        error={error}
        maxLength={usesApp ? 6 : 16}
        autoComplete="one-time-code"
        onChange={(value) => onChange({ ...factor, value })}
      />
      <Button
        variant="subtle"
        size="compact"
        onClick={() => onChange({ kind: usesApp ? 'recovery_code' : 'totp', value: '' })}
      >
        {t(usesApp ? 'operator.use_recovery_code' : 'operator.use_totp')}
      </Button>
    </div>
  );
}
