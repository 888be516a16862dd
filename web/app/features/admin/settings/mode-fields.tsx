import '../../../platform/all-texts.ts';
import {
  DISPATCH_MODES,
  type DispatchCity,
  type DispatchMode,
} from '@aaspaas/contract/features/admin-dispatch.ts';
import { type ReactNode, useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** The value of the choice to follow the default. */
const FOLLOW = 'default';

/** Chooses who assigns professionals in a city. */
export function CityModeField({
  city: { slug, name, own_mode, unassigned, to_confirm },
  onChanged,
}: {
  city: DispatchCity;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const mayConfirm = useGrant('bookings.act');
  return (
    <ModeField
      name={slug}
      label={name}
      help={t('admin.dispatch_unassigned', { count: unassigned })}
      value={own_mode}
      canFollow
      save={(mode, idempotencyKey) =>
        adminCall(
          'admin.change_dispatch_mode',
          { params: { city: slug }, body: { mode } },
          { idempotencyKey },
        )
      }
      onChanged={onChanged}
    >
      {to_confirm > 0 && mayConfirm && <ConfirmPlan slug={slug} count={to_confirm} onChanged={onChanged} />}
    </ModeField>
  );
}

/** Confirms tomorrow's plan of a city. */
function ConfirmPlan({
  slug,
  count,
  onChanged,
}: {
  slug: string;
  count: number;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const { message } = await adminCall(
        'admin.confirm_plan',
        { params: { city: slug } },
        { idempotencyKey: idempotency.keyFor(['confirm', slug]) },
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setBusy(false);
    await onChanged();
  };
  return (
    <div className="stack gap-8 mt-12">
      <Button loading={busy} onClick={() => void confirm()}>
        {t('admin.plan_confirm', { count })}
      </Button>
      <p className="text-14 muted">{t('admin.plan_confirm_help')}</p>
    </div>
  );
}

/** Chooses who assigns professionals in all cities without a choice of their own. */
export function DefaultModeField({
  mode,
  onChanged,
}: {
  mode: DispatchMode;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  return (
    <ModeField
      name={FOLLOW}
      label={t('admin.dispatch_default')}
      value={mode}
      save={(allocation, idempotencyKey) =>
        adminCall(
          'admin.change_settings',
          { body: { group: 'booking', values: { allocation } } },
          { idempotencyKey },
        )
      }
      onChanged={onChanged}
    />
  );
}

/** Saves a mode as soon as it is chosen; a failed change shows the earlier one again. */
function ModeField({
  name,
  label,
  help,
  value,
  canFollow = false,
  save,
  onChanged,
  children,
}: {
  name: string;
  label: string;
  help?: string;
  value: DispatchMode | null;
  canFollow?: boolean;
  save: (mode: DispatchMode | null, idempotencyKey: string) => Promise<{ readonly message: string }>;
  onChanged: () => Promise<void>;
  children?: ReactNode;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const mayChange = useGrant('settings.act');
  const change = async (chosen: string) => {
    const mode = DISPATCH_MODES.find((one) => one === chosen) ?? null;
    setBusy(true);
    try {
      const { message } = await save(mode, idempotency.keyFor([name, mode]));
      idempotency.done();
      toast.success(message);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="card p-16">
      <SelectField
        name={`mode-${name}`}
        label={label}
        help={help}
        value={value ?? FOLLOW}
        disabled={busy || !mayChange}
        choose={t('admin.dispatch_choose')}
        options={[
          ...(canFollow ? [{ value: FOLLOW, label: t('admin.dispatch_mode_default') }] : []),
          ...DISPATCH_MODES.map((mode) => ({ value: mode, label: t(`admin.dispatch_mode_${mode}`) })),
        ]}
        onChange={(chosen) => void change(chosen)}
      />
      {children}
    </div>
  );
}
