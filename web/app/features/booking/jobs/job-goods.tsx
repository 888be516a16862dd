import type { PdGoods } from '@aaspaas/contract/features/enquiry-pd.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { GoodsCarousel } from '../goods-carousel.tsx';
import { PdRoute } from '../pd-route.tsx';
import classes from './job-goods.module.css';

/** The goods of a P & D job with pickup and delivery. After completion neither the pictures nor the full addresses are available. */
export function JobGoods({
  goods: { enquiry_id: id, fromaddress, toaddress, pictures, video },
  heading: Heading = 'h3',
}: {
  goods: PdGoods;
  heading?: 'h3' | 'h4';
}) {
  const t = useText();
  return (
    <div role="group" className={classes.goods} aria-labelledby={`goods-${id}`}>
      <Heading id={`goods-${id}`}>{t('provider.pd_goods')}</Heading>
      <p className="stack gap-6">
        <PdRoute from={fromaddress} to={toaddress} />
      </p>
      {pictures.length > 0 ? (
        <GoodsCarousel id={id} pictures={pictures} video={video} />
      ) : (
        <p className="text-14 muted">{t('provider.pd_hidden')}</p>
      )}
    </div>
  );
}
