import { IconAlertCircle, IconCameraPlus, IconVideoPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FileQueue } from '../../platform/files/file-queue.ts';
import type { QueuedFile } from '../../platform/files/queued-file.ts';
import { useText } from '../../ui/language/use-text.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import { UploadList } from '../../ui/upload-list.tsx';
import { toUploadItem, IMAGE_TYPES } from './upload-item.ts';
import classes from './file-field.module.css';

const VIDEOS = 'video/mp4,video/webm';
const ICONS = { image: IconCameraPlus, video: IconVideoPlus } as const;

interface FileFieldProps {
  /** The field's name in the submitted form. */
  readonly name: string;
  readonly kind: QueuedFile['kind'];
  readonly legend: string;
  readonly help: string;
  readonly files: FileQueue;
  /** Whether files may be uploaded before the form is submitted. */
  readonly canSend: boolean;
  /** The label of the picker; null when no more files are allowed. */
  readonly add: string | null;
  readonly onChoose: (chosen: File[]) => void;
  /** The number of files, where it matters. */
  readonly count?: string | null;
  readonly problem: string | null;
  /** Rendered before the list. */
  readonly children?: ReactNode;
}

/** A field for pictures or a video; each file uploads while the rest of the form is being filled in. */
export function FileField({
  name,
  kind,
  legend,
  help,
  files,
  canSend,
  add,
  onChoose,
  count = null,
  problem,
  children,
}: FileFieldProps) {
  const t = useText();
  const id = useId();
  const items = files.items().filter((one) => one.kind === kind);
  const Icon = ICONS[kind];
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {children}
      <UploadList label={legend} items={items.map((one) => toUploadItem(one, files, t, canSend))}>
        {add !== null && (
          <FilePicker
            name={name}
            label={add}
            icon={<Icon size={26} stroke={1.6} aria-hidden />}
            accept={kind === 'image' ? IMAGE_TYPES : VIDEOS}
            multiple={kind === 'image'}
            error={problem !== null}
            describedBy={`${id}-help ${id}-problem`}
            onChoose={onChoose}
          />
        )}
      </UploadList>
      {count !== null && (
        <p className={classes.count} aria-live="polite">
          {count}
        </p>
      )}
      <div id={`${id}-problem`} role="alert">
        {problem && (
          <p className={classes.problem}>
            <IconAlertCircle size={18} aria-hidden />
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** Shows how many chosen files a reload lost. */
export function LostFiles({ lost }: { lost: number }) {
  const t = useText();
  return (
    <div role="status">
      {lost > 0 && (
        <p className="p-10-12 rounded-10 bg-warning-soft text-15 text">
          {t('enquiry.pd_files_lost', { count: lost })}
        </p>
      )}
    </div>
  );
}
