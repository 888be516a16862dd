import '../../../platform/all-texts.ts';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { cropPicture, pictureSize } from '../../../platform/files/crop-picture.ts';
import { cropRectangle, type Size } from '../../../platform/files/crop-rectangle.ts';
import { uploadFile } from '../../../platform/files/upload-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './crop-sheet.module.css';

/** An uploaded picture that no form has used yet. */
export interface UploadedPicture {
  readonly id: number;
  /** The cut-out on this device; the upload itself is private until the form is saved. */
  readonly url: string;
}

interface CropSheetProps {
  /** The chosen file; null: closed. */
  readonly file: File | null;
  /** The smallest size of the cut-out, which has the same sides. */
  readonly form: Size;
  readonly close: () => void;
  readonly onUploaded: (picture: UploadedPicture) => void;
}

/** Cuts a chosen picture to its form and uploads it. The cut moves by two sliders, so it needs neither a mouse nor dragging. */
export function CropSheet({ file, close, ...props }: CropSheetProps) {
  const t = useText();
  return (
    <Sheet opened={file !== null} onClose={close} title={t('pictures.crop')} size="md">
      {file && (
        <Cut key={`${file.name}:${file.size}:${file.lastModified}`} {...props} file={file} close={close} />
      )}
    </Sheet>
  );
}

function Cut({ file, form, close, onUploaded }: CropSheetProps & { file: File }) {
  const t = useText();
  const url = useObjectUrl(file);
  const [size, setSize] = useState<Size | 'unreadable' | null>(null);
  const [focus, setFocus] = useState({ x: 0.5, y: 0.5 });
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void pictureSize(file).then((found) => current && setSize(found ?? 'unreadable'));
    return () => {
      current = false;
    };
  }, [file]);
  if (size === 'unreadable')
    return (
      <p role="alert" className="p-10-12 rounded-10 bg-danger-soft text-danger">
        {t('pictures.unreadable')}
      </p>
    );
  const cut = size && cropRectangle(size, form, focus);
  const tooSmall = cut !== null && cut.width < form.width;
  const spare = size && cut ? { x: size.width - cut.width >= 1, y: size.height - cut.height >= 1 } : null;
  const upload = async () => {
    setFailure(null);
    setProgress(0);
    try {
      const blob = await cropPicture(file, form, focus);
      if (!blob) return setFailure(t('pictures.unreadable'));
      const { id } = await uploadFile('image', blob, 'picture.jpg', {
        signal: new AbortController().signal,
        onProgress: setProgress,
      });
      onUploaded({ id, url: URL.createObjectURL(blob) });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.fields['file'] ?? error.message);
    } finally {
      setProgress(null);
    }
  };
  const axes = [
    ['x', 'pictures.horizontal'],
    ['y', 'pictures.vertical'],
  ] as const;
  return (
    <div className="stack gap-12">
      <div
        className={classes.frame}
        style={{ aspectRatio: form.width / form.height }}
        aria-busy={size === null || undefined}
      >
        {url && (
          <img
            src={url}
            alt={t('pictures.cut_of', { name: file.name })}
            style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
          />
        )}
      </div>
      {cut && (
        <p className="muted text-14">
          {t('pictures.size', { width: Math.floor(cut.width), height: Math.floor(cut.height) })}
        </p>
      )}
      {axes.map(
        ([axis, label]) =>
          spare?.[axis] && (
            <label key={axis} className={classes.axis}>
              <span>{t(label)}</span>
              <input
                type="range"
                min={0}
                max={100}
                value={Math.round(focus[axis] * 100)}
                onChange={({ currentTarget }) =>
                  setFocus((now) => ({ ...now, [axis]: Number(currentTarget.value) / 100 }))
                }
              />
            </label>
          ),
      )}
      <div role="alert">
        {(tooSmall || failure) && (
          <p className="p-10-12 rounded-10 bg-danger-soft text-danger">
            {tooSmall ? t('pictures.too_small', { width: form.width, height: form.height }) : failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-12">
        <Button variant="default" onClick={close}>
          {t('pictures.cancel')}
        </Button>
        <Button disabled={cut === null || tooSmall} loading={progress !== null} onClick={() => void upload()}>
          {progress === null
            ? t('pictures.use')
            : t('pictures.uploading', { percent: Math.round(progress * 100) })}
        </Button>
      </div>
    </div>
  );
}

/** The browser's address of a file while it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}
