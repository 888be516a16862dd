import { IconClockPause, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { type Entry, entryStatusOf } from '../../../platform/outbox/outbox-rules.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useWorkOutbox } from '../use-work-outbox.ts';
import classes from './pending-entries.module.css';
import { entryLineId, workOutbox } from './work-outbox.ts';

const tones = { pending: 'warning', blocked: 'neutral', refused: 'danger' } as const;

/** Actions taken offline that are unsent or were refused. `enterCode` opens a job's popup if that job is on the page. */
export function PendingEntries({
  jobs,
  enterCode,
}: {
  jobs: readonly { readonly id: number }[];
  enterCode: (lineId: number) => void;
}) {
  const t = useText();
  const { entries } = useWorkOutbox();
  if (entries.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="not-sent">
      <h2 id="not-sent" className="row gap-8 text-17 leading-13">
        <IconCloudUpload size={22} aria-hidden />
        {t('outbox.title')}
      </h2>
      <p className="text-15 leading-145">{t('outbox.help')}</p>
      <ul className="stack w-full gap-8 m-0 list">
        {entries.map((entry) => (
          <PendingEntry
            key={entry.id}
            entry={entry}
            entries={entries}
            enterCode={jobs.some(({ id }) => id === entryLineId(entry)) ? enterCode : null}
          />
        ))}
      </ul>
      <SendNow />
    </section>
  );
}

function PendingEntry({
  entry,
  entries,
  enterCode,
}: {
  entry: Entry;
  entries: readonly Entry[];
  enterCode: ((lineId: number) => void) | null;
}) {
  const t = useText();
  const language = useLanguage();
  const status = entryStatusOf(entry, entries);
  const what = t(entry.kind === 'start' ? 'outbox.start' : 'outbox.finish');
  const time = formatInstant(new Date(entry.at).toISOString(), language);
  const hasFollowUp = entries.some(({ subject, order }) => subject === entry.subject && order > entry.order);
  const discard = async () => {
    const confirmed = await confirm({
      title: t('outbox.discard_title'),
      text: t(hasFollowUp ? 'outbox.discard_start_text' : 'outbox.discard_text', { what, time }),
      yes: t('outbox.discard_yes'),
      no: t('outbox.discard_no'),
    });
    if (!confirmed) return;
    const entriesToDiscard = entries.filter(
      ({ subject, order }) => subject === entry.subject && order >= entry.order,
    );
    for (const { id } of entriesToDiscard.toReversed()) await workOutbox.discard(id);
  };
  return (
    <li className="stack gap-4 p-12 bordered rounded-10 bg-card">
      <p className={classes.what}>
        <b>{what}</b>
        <Badge tone={tones[status]}>{t(`outbox.${status}`)}</Badge>
      </p>
      <p className={classes.of}>{entry.title}</p>
      <p className={`row gap-6 ${classes.when}`}>
        <IconClockPause size={18} aria-hidden />
        <span>
          {time}
          {entry.files.length > 0 && ` · ${t('outbox.picture_count', { count: entry.files.length })}`}
        </span>
      </p>
      {entry.refusal && (
        <p className="text-15 text-danger medium" role="alert">
          {entry.refusal.message}
        </p>
      )}
      <p className={`mt-4 ${classes.acts}`}>
        {status === 'refused' && entry.kind === 'start' && enterCode && (
          <Button size="sm" onClick={() => enterCode(entryLineId(entry))}>
            {t('outbox.enter_again')}
          </Button>
        )}
        {status === 'refused' && entry.kind !== 'start' && (
          <Button size="sm" onClick={() => void workOutbox.again(entry.id)}>
            {t('outbox.try_again')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          aria-label={t('outbox.discard_named', { what, job: entry.title })}
          onClick={() => void discard()}
        >
          {t('outbox.discard')}
        </Button>
      </p>
    </li>
  );
}

function SendNow() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { entries } = useWorkOutbox();
  if (!entries.some((entry) => entryStatusOf(entry, entries) === 'pending')) return null;
  const send = () => {
    setBusy(true);
    void workOutbox.deliver().finally(() => setBusy(false));
  };
  return (
    <Button variant="default" size="sm" loading={busy} onClick={send}>
      {t('outbox.send_now')}
    </Button>
  );
}
