import { call } from '../../platform/api-client.ts';
import { useCall } from '../../platform/use-call.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../platform/use-text.ts';
import { FailedState } from '../../ui/page-state.tsx';
import { placeQuery } from '../../platform/place-query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ServiceArticle } from './service-article.tsx';

/** What is in a service's popup: itself, or that it is being loaded, or that it could not be. */
export default function ServicePopupContent({ id, close }: { id: number; close: () => void }) {
  const t = useText();
  const { place, language } = useFrame();
  const query = placeQuery(place);
  const { data, failed, retry } = useCall(
    `${id} ${language} ${query.latitude} ${query.longitude}`,
    (signal) => call('discovery.service', { params: { id }, query }, { signal }),
  );
  if (failed) return <FailedState text={t('catalog.product_failed')} retry={retry} />;
  if (!data)
    return (
      <div aria-busy="true">
        <p role="status">{t('ui.loading')}</p>
        <Skeleton height={240} radius={12} mt={12} />
        <Skeleton height={24} width="60%" mt={20} />
        <Skeleton height={16} width="40%" mt={12} />
        <Skeleton height={120} mt={20} />
      </div>
    );
  return <ServiceArticle service={data.data} look="popup" leave={close} />;
}
