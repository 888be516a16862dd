import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import card from '../cards/list-card.module.css';
import list from './service-list.module.css';

/** Placeholder cards while another part of the list loads. */
export function CardLinesSkeleton({ count = 6 }: { count?: number }) {
  return (
    <LoadingRegion>
      <div className={list.cards}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
          <div key={index} className={card.card}>
            <div className={card.cover}>
              <Skeleton />
            </div>
            <div className="stack gap-8">
              <Skeleton height={18} width="55%" />
              <Skeleton height={14} width="40%" />
              <Skeleton height={28} />
              <Skeleton height={16} width="60%" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
