import '../../../platform/all-texts.ts';
import { Link } from 'react-router';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { LineDetails } from '../dispatch/line-details.tsx';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { lineQuery } from '../bookings-query.ts';
import { Presence } from '../presence/presence.tsx';

/** The side panel of a booking line: actions, the decision, then the facts. */
export function LineSidePanel({
  id,
  close,
  onChanged,
}: {
  id: number;
  close: () => void;
  /** The list reloads with the line. */
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery(lineQuery(id));
  const line = data?.data;
  return (
    <LinePanel title={line?.service_name ?? t('console.booking')} lineId={id} close={close}>
      {failed && <FailedState text={t('console.line_failed')} retry={retry} />}
      {!line && !failed && <ListSkeleton rows={3} />}
      {line && (
        <>
          <p className="mb-8">
            <Link to={`/admin/bookings/${line.booking_id}`}>
              {t('console.open_booking', { code: line.booking_id })}
            </Link>
          </p>
          <Presence objects={[`line:${id}`]}>
            <LineDetails
              key={line.detail_id}
              line={line}
              onChanged={async () => {
                await Promise.all([reload(), onChanged()]);
              }}
            />
          </Presence>
        </>
      )}
    </LinePanel>
  );
}
