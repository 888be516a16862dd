import { useText } from '../../../ui/language/use-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './service-popup-skeleton.module.css';

/** A placeholder in the shape of a service's details. */
export function ServicePopupSkeleton() {
  const t = useText();
  return (
    <div className={classes.skeleton} aria-busy="true">
      <p role="status">{t('ui.loading')}</p>
      <div aria-hidden="true" className={classes.shape}>
        <Skeleton className={classes.pictures} radius={12} />
        <div>
          <Skeleton height={28} width="70%" />
          <Skeleton height={18} width="45%" mt={12} />
          <Skeleton height={56} mt={16} radius={10} />
          <Skeleton height={56} mt={10} radius={10} />
        </div>
      </div>
      <div aria-hidden="true">
        <Skeleton height={22} width="30%" mt={28} />
        <Skeleton height={16} mt={14} />
        <Skeleton height={16} mt={10} />
        <Skeleton height={16} width="80%" mt={10} />
      </div>
    </div>
  );
}
