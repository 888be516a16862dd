import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from './language/use-text.ts';
import { dismissToast, onToasts, toastItems, toastTime, type ToastItem } from './toast-store.ts';
import classes from './toasts.module.css';

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
};
const NONE: readonly ToastItem[] = [];

/** The toast container; once, in the root. */
export function Toasts() {
  const t = useText();
  const items = useSyncExternalStore(onToasts, toastItems, () => NONE);
  return (
    <section className={classes.region} aria-label={t('ui.notices')}>
      <div role="status" aria-live="polite" aria-atomic="false">
        {items.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </div>
    </section>
  );
}

function Toast({ item }: { item: ToastItem }) {
  const t = useText();
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(item.id), toastTime);
    return () => clearTimeout(timer);
  }, [paused, item.id]);
  const Icon = icons[item.kind];
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return (
    <div
      className={classes.toast}
      data-kind={item.kind}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon className={classes.icon} size={22} aria-hidden />
      <p className="flex-1 min-w-0 medium">{item.text}</p>
      <button
        type="button"
        className={classes.close}
        aria-label={t('ui.close')}
        onClick={() => dismissToast(item.id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
