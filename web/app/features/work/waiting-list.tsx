import { IconClockPause, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '../../platform/format.ts';
import { type Entry, standingOf } from '../../platform/outbox/outbox-rules.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm-store.ts';
import { useWaiting } from './use-waiting.ts';
import classes from './waiting-list.module.css';
import { lineOf, workOutbox } from './work-outbox.ts';

const tones = { waiting: 'warning', held: 'neutral', refused: 'danger' } as const;

/** What was done without a signal and is not sent yet, or was not accepted. `enterCode` opens a job's popup, where that job is in view. */
export function WaitingList({
  jobs,
  enterCode,
}: {
  jobs: readonly { readonly id: number }[];
  enterCode: (lineId: number) => void;
}) {
  const t = useText();
  const { entries } = useWaiting();
  if (entries.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="not-sent">
      <h2 id="not-sent" className={classes.title}>
        <IconCloudUpload size={22} aria-hidden />
        {t('outbox.title')}
      </h2>
      <p className={classes.help}>{t('outbox.help')}</p>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <Waiting
            key={entry.id}
            entry={entry}
            entries={entries}
            enterCode={jobs.some(({ id }) => id === lineOf(entry)) ? enterCode : null}
          />
        ))}
      </ul>
      <SendNow />
    </section>
  );
}

function Waiting({
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
  const standing = standingOf(entry, entries);
  const what = t(entry.kind === 'start' ? 'outbox.start' : 'outbox.finish');
  const time = formatInstant(new Date(entry.at).toISOString(), language);
  const followed = entries.some(({ subject, order }) => subject === entry.subject && order > entry.order);
  const discard = async () => {
    const sure = await confirm({
      title: t('outbox.discard_title'),
      text: t(followed ? 'outbox.discard_start_text' : 'outbox.discard_text', { what, time }),
      yes: t('outbox.discard_yes'),
      no: t('outbox.discard_no'),
    });
    if (!sure) return;
    const behind = entries.filter(({ subject, order }) => subject === entry.subject && order >= entry.order);
    for (const { id } of behind.toReversed()) await workOutbox.discard(id);
  };
  return (
    <li className={classes.item}>
      <p className={classes.what}>
        <b>{what}</b>
        <Badge tone={tones[standing]}>{t(`outbox.${standing}`)}</Badge>
      </p>
      <p className={classes.of}>{entry.title}</p>
      <p className={classes.when}>
        <IconClockPause size={18} aria-hidden />
        <span>
          {time}
          {entry.files.length > 0 && ` · ${picturesText(t, entry.files.length)}`}
        </span>
      </p>
      {entry.refusal && (
        <p className={classes.why} role="alert">
          {entry.refusal.message}
        </p>
      )}
      <p className={classes.acts}>
        {standing === 'refused' && entry.kind === 'start' && enterCode && (
          <Button size="sm" onClick={() => enterCode(lineOf(entry))}>
            {t('outbox.enter_again')}
          </Button>
        )}
        {standing === 'refused' && entry.kind !== 'start' && (
          <Button size="sm" onClick={() => void workOutbox.again(entry.id)}>
            {t('outbox.try_again')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          aria-label={t('outbox.discard_of', { what, job: entry.title })}
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
  const { entries } = useWaiting();
  if (!entries.some((entry) => standingOf(entry, entries) === 'waiting')) return null;
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

function picturesText(t: ReturnType<typeof useText>, count: number): string {
  return count === 1 ? t('outbox.pictures_one') : t('outbox.pictures_some', { count });
}
