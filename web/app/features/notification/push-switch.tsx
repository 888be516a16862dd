import '../../platform/all-texts.ts';
import { useEffect, useState } from 'react';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../ui/language/use-text.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { disablePush, enablePush, knownPushState, type PushState, pushState } from './browser-push.ts';
import classes from './push-switch.module.css';

const helps = {
  off: 'notification.push_off',
  on: 'notification.push_on',
  blocked: 'notification.push_blocked',
  unsupported: 'notification.push_unsupported',
} as const satisfies Record<PushState, MessageKey>;

/** The switch for push notifications on this device; shows a hint when the browser blocks them. */
export function PushSwitch() {
  const t = useText();
  const [state, setState] = useState<PushState | null>(knownPushState);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let disposed = false;
    const refresh = () =>
      void pushState()
        .catch((): PushState => 'off')
        .then((now) => {
          if (!disposed) setState(now);
        });
    refresh();
    // The permission may have changed in the browser's settings.
    document.addEventListener('visibilitychange', refresh);
    return () => {
      disposed = true;
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      if (on) setState(await enablePush());
      else {
        await disablePush();
        setState('off');
      }
    } catch {
      toast.error(t('notification.push_failed'));
      setState(await pushState().catch((): PushState => 'off'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`mt-12 card ${classes.card}`}>
      <SwitchField
        label={t('notification.push')}
        help={t(helps[state ?? 'off'])}
        checked={state === 'on'}
        disabled={busy || (state !== 'on' && state !== 'off')}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}
