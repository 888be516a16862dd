import { useText } from '../../../ui/language/use-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './service-texts-skeleton.module.css';

/** The place of a service's texts and reviews while they load. */
export function ServiceTextsSkeleton() {
  const t = useText();
  return (
    <div className={classes.texts} aria-busy="true">
      <p role="status" className="muted">
        {t('ui.loading')}
      </p>
      <div aria-hidden="true">
        <Skeleton height={22} width="30%" mt={12} />
        <Skeleton height={16} mt={14} />
        <Skeleton height={16} mt={10} />
        <Skeleton height={16} width="80%" mt={10} />
      </div>
    </div>
  );
}
