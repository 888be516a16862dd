import { MOST_PROOF_PICTURES } from '@aaspaas/contract/features/work-proof.ts';
import { IconCameraPlus } from '@tabler/icons-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { FileQueue } from '../../platform/files/file-queue.ts';
import type { QueuedFile, ReleasedFile } from '../../platform/files/queued-file.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type UploadItem, UploadList } from '../../ui/upload-list.tsx';
import { drawnFile, PICTURES } from '../media/drawn-file.ts';
import classes from './finish-sheet.module.css';

const NONE: readonly QueuedFile[] = [];
const queues = new Map<number, FileQueue>();

/** The pictures of a job are kept, sent or not, until it is finished. */
function picturesOf(jobId: number): FileQueue {
  const known = queues.get(jobId) ?? new FileQueue(`proof-${jobId}`);
  queues.set(jobId, known);
  return known;
}

interface FinishSheetProps {
  readonly jobId: number;
  readonly opened: boolean;
  readonly yes: (pictures: readonly ReleasedFile[]) => void;
  readonly no: () => void;
}

/** Asks whether the work is completed, and for pictures that show it; they are sent while more are taken. */
export function FinishSheet({ jobId, opened, yes, no }: FinishSheetProps) {
  const t = useText();
  const id = useId();
  const files = picturesOf(jobId);
  const items = useSyncExternalStore(files.subscribe, files.items, () => NONE);
  const [going, setGoing] = useState(false);
  useEffect(() => {
    if (!opened) return;
    void files.restore();
    files.allow(true);
  }, [files, opened]);
  const chosen = items.filter(({ state }) => state !== 'refused').length;
  const choose = (more: File[]) => {
    const room = Math.max(0, MOST_PROOF_PICTURES - chosen);
    if (more.length > room) toast.warning(t('outbox.proof_many'));
    files.choose('image', more.slice(0, room));
  };
  // What does not arrive now goes along when the work is reported, which may wait for a signal itself.
  const drawn = (one: QueuedFile): UploadItem => {
    const item = drawnFile(one, files, t, true);
    return one.state === 'failed'
      ? { ...item, tone: 'quiet', state: t('outbox.waiting'), problem: null }
      : item;
  };
  const finish = async () => {
    setGoing(true);
    yes(await files.release());
    setGoing(false);
  };
  return (
    <Sheet
      opened={opened}
      onClose={no}
      title={t('provider.are_you_sure')}
      size="sm"
      foot={
        <>
          <Button variant="default" data-autofocus onClick={no}>
            {t('provider.complete_no')}
          </Button>
          <Button loading={going} onClick={() => void finish()}>
            {t('provider.complete_yes')}
          </Button>
        </>
      }
    >
      <p>{t('provider.complete_question')}</p>
      <fieldset className={classes.group}>
        <legend>{t('outbox.proof', { optional: t('ui.optional') })}</legend>
        <p id={id} className={classes.help}>
          {t('outbox.proof_help')}
        </p>
        <UploadList
          label={t('outbox.proof', { optional: t('ui.optional') })}
          items={items.map((one) => drawn(one))}
        >
          {chosen < MOST_PROOF_PICTURES && (
            <FilePicker
              name="proof"
              label={t('outbox.proof_add')}
              icon={<IconCameraPlus size={26} stroke={1.6} aria-hidden />}
              accept={PICTURES}
              multiple
              describedBy={id}
              onChoose={choose}
            />
          )}
        </UploadList>
        {chosen > 0 && (
          <p className={classes.help} aria-live="polite">
            {t('outbox.proof_count', { count: chosen, most: MOST_PROOF_PICTURES })}
          </p>
        )}
      </fieldset>
    </Sheet>
  );
}
