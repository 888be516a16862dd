import type { PdGoods } from '@aaspaas/contract/features/enquiry-pd.ts';
import { useText } from '../../platform/use-text.ts';
import { GoodsCarousel } from '../enquiry/goods-carousel.tsx';
import { PdRoute } from '../enquiry/pd-route.tsx';
import classes from './job-goods.module.css';

/** What a P & D job brings from where to where. Once the work is over neither the pictures nor the whole addresses are there. */
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
      <p className={classes.route}>
        <PdRoute from={fromaddress} to={toaddress} />
      </p>
      {pictures.length > 0 ? (
        <GoodsCarousel id={id} pictures={pictures} video={video} />
      ) : (
        <p className={classes.hidden}>{t('provider.pd_hidden')}</p>
      )}
    </div>
  );
}
