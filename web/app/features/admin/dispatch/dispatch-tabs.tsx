import { useText } from '../../../ui/language/use-text.ts';
import { StateTabs } from '../../../ui/state-tabs.tsx';
import { queueCount, QUEUES, type Queue, type QueueName } from '../queue.ts';
import classes from '../console/console.module.css';

/** The tabs of the lists with their counts; those that need action come first. */
export function DispatchTabs({ current, counts }: { current: QueueName; counts: Queue['counts'] }) {
  const t = useText();
  return (
    <StateTabs
      label={t('admin.queues')}
      path="/admin/dispatch"
      states={QUEUES}
      current={current}
      tab={(name) => {
        const count = queueCount(name, counts);
        return (
          <>
            {t(`admin.tab_${name}`)}
            {count !== null && (
              <span className={classes.count} data-some={count > 0 || undefined}>
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">, {t('admin.tab_count', { count })}</span>
              </span>
            )}
          </>
        );
      }}
    />
  );
}
