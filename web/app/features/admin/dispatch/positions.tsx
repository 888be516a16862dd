import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { formatTimeOfDay } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './line-panel.module.css';

const HOUR_MS = 3_600_000;
/** A professional sets out up to two hours before the slot, and operators see positions for a day. */
const SET_OUT_HOURS = 2;
const SHOWN_HOURS = 24;
/** The newest ones show where the professional is. */
const MAX_SHOWN = 20;

type Positions = ReplyOf<'admin.view_positions'>['data'];

/** Where the professional was on the way to a job of the last day. Loaded on a tap, because each view is recorded. */
export function PositionsOnTheWay({ line }: { line: DispatchLine }) {
  const t = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [positions, setPositions] = useState<Positions | null>(null);
  const sinceStart = (now() - Date.parse(line.starts_at)) / HOUR_MS;
  if (!line.professional || sinceStart < -SET_OUT_HOURS || sinceStart > SHOWN_HOURS) return null;
  const show = async () => {
    setBusy(true);
    try {
      const { data } = await adminCall('admin.view_positions', {
        params: { detail_id: String(line.detail_id) },
      });
      setPositions(data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('admin.positions_failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.section} aria-labelledby="positions">
      <h3 id="positions">{t('admin.positions')}</h3>
      <p className="muted">{t('admin.positions_help')}</p>
      <div role="status">
        {positions?.length === 0 && <p>{t('admin.positions_none')}</p>}
        {positions && positions.length > 0 && (
          <ol className="stack list gap-6 m-0">
            {positions
              .toReversed()
              .slice(0, MAX_SHOWN)
              .map(({ at, latitude, longitude }) => (
                <li key={at}>
                  <a href={mapUrl(latitude, longitude)} target="_blank" rel="noopener noreferrer">
                    {formatTimeOfDay(at, language)} · {latitude.toFixed(4)}, {longitude.toFixed(4)}
                    <span className="sr-only"> {t('provider.new_window')}</span>
                  </a>
                </li>
              ))}
          </ol>
        )}
      </div>
      <Button fullWidth variant="default" loading={busy} onClick={() => void show()}>
        {t(positions ? 'admin.positions_again' : 'admin.positions_show')}
      </Button>
    </section>
  );
}

function mapUrl(latitude: number, longitude: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}
