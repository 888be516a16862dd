import {
  IconAlertCircle,
  IconCheck,
  IconFileText,
  IconMovie,
  IconPhoto,
  IconPlayerStop,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './upload-list.module.css';

/** A chosen file as rendered. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly icon: 'picture' | 'video' | 'document';
  readonly preview: string | null;
  readonly tone: 'busy' | 'done' | 'wrong' | 'quiet';
  /** Its status in a word or two. */
  readonly state: string;
  /** The error text. */
  readonly problem: string | null;
  /** 0 to 1 while it is being uploaded, else null. */
  readonly part: number | null;
  readonly progressLabel: string;
  readonly onCancel?: { readonly label: string; readonly run: () => void };
  readonly onRetry?: { readonly label: string; readonly run: () => void };
  readonly onRemove: { readonly label: string; readonly run: () => void };
}

/** Chosen files as thumbnails with progress and actions; `children` is the picker, rendered among them. */
export function UploadList({
  label,
  items,
  children,
}: {
  label: string;
  items: readonly UploadItem[];
  children?: ReactNode;
}) {
  return (
    <div>
      <ul className={`stack gap-10 list ${classes.list}`} aria-label={label}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
        {children && <li className={`stack ${classes.more}`}>{children}</li>}
      </ul>
      <div role="alert">
        {items.some(({ problem }) => problem) && (
          <ul className={classes.problems}>
            {items.map(
              ({ id, name, problem }) =>
                problem && (
                  <li className="flex gap-6" key={id}>
                    <IconAlertCircle size={18} aria-hidden />
                    <span>
                      <b>{name}</b>: {problem}
                    </span>
                  </li>
                ),
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

const ICONS = { picture: IconPhoto, video: IconMovie, document: IconFileText };

function Item({
  item: { name, icon, preview, tone, state, part, progressLabel, onCancel, onRetry, onRemove },
}: {
  item: UploadItem;
}) {
  const Icon = ICONS[icon];
  const [brokenPreview, setBrokenPreview] = useState<string | null>(null);
  return (
    <li className={`stack min-w-0 relative gap-4 ${classes.item}`} data-tone={tone}>
      <span className={classes.preview}>
        {icon === 'picture' && preview && preview !== brokenPreview ? (
          <img src={preview} alt={name} onError={() => setBrokenPreview(preview)} />
        ) : (
          <>
            <Icon size={32} stroke={1.4} aria-hidden />
            <span className={`clip nowrap ${classes.name}`}>{name}</span>
          </>
        )}
        {part !== null && (
          <span
            className={`absolute bg-card ${classes.progress}`}
            role="progressbar"
            aria-label={progressLabel}
            aria-valuenow={Math.round(part * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ width: `${part * 100}%` }} />
          </span>
        )}
      </span>
      <span className={`row text-13 muted leading-13 ${classes.state}`}>
        {tone === 'done' && <IconCheck size={14} aria-hidden />}
        {tone === 'wrong' && <IconAlertCircle size={14} aria-hidden />}
        {state}
      </span>
      <button type="button" className={classes.remove} aria-label={onRemove.label} onClick={onRemove.run}>
        <IconX size={18} aria-hidden />
      </button>
      {onCancel && (
        <button
          type="button"
          className={`size-44 ${classes.act}`}
          aria-label={onCancel.label}
          onClick={onCancel.run}
        >
          <IconPlayerStop size={20} aria-hidden />
        </button>
      )}
      {onRetry && (
        <button
          type="button"
          className={`size-44 ${classes.act}`}
          aria-label={onRetry.label}
          onClick={onRetry.run}
        >
          <IconRefresh size={20} aria-hidden />
        </button>
      )}
    </li>
  );
}
