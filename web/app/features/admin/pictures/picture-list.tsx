import { IconCameraPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { IMAGE_TYPES } from '../../media/upload-item.ts';
import type { Size } from '../../../platform/files/crop-rectangle.ts';
import { CropSheet, type UploadedPicture } from './crop-sheet.tsx';
import classes from './picture-list.module.css';

interface PictureListProps {
  readonly label: string;
  readonly help: string;
  readonly form: Size;
  readonly max: number;
  /** The cover first. */
  readonly pictures: readonly UploadedPicture[];
  readonly error: string | null;
  readonly onChange: (pictures: readonly UploadedPicture[]) => void;
}

/** The pictures of a form, in order: the first one is the cover. New ones are cut to their form before they are added. */
export function PictureList({ label, help, form, max, pictures, error, onChange }: PictureListProps) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  return (
    <fieldset className={classes.list} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      <p className="muted text-14">{help}</p>
      <ul>
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            {picture.url ? (
              <img src={picture.url} alt={t('pictures.picture', { n: at + 1 })} />
            ) : (
              <span className={classes.unknown}>{t('pictures.picture', { n: at + 1 })}</span>
            )}
            <div className={classes.tools}>
              {at === 0 ? (
                <Badge>{t('pictures.cover')}</Badge>
              ) : (
                <Button
                  variant="subtle"
                  size="compact"
                  aria-label={t('pictures.make_cover', { n: at + 1 })}
                  onClick={() => onChange([picture, ...pictures.filter((one) => one !== picture)])}
                >
                  {t('pictures.as_cover')}
                </Button>
              )}
              <Button
                variant="subtle"
                size="compact"
                color="danger"
                aria-label={t('pictures.remove_picture', { n: at + 1 })}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
              >
                {t('pictures.remove')}
              </Button>
            </div>
          </li>
        ))}
        {pictures.length < max && (
          <li className={classes.add}>
            <FilePicker
              name="picture"
              label={t('pictures.add')}
              icon={<IconCameraPlus size={26} stroke={1.6} aria-hidden />}
              accept={IMAGE_TYPES}
              error={error !== null}
              onChoose={([chosen]) => setFile(chosen ?? null)}
            />
          </li>
        )}
      </ul>
      {error && (
        <p role="alert" className="text-14">
          <ErrorText text={error} />
        </p>
      )}
      <CropSheet
        file={file}
        form={form}
        close={() => setFile(null)}
        onUploaded={(picture) => {
          setFile(null);
          onChange([...pictures, picture]);
        }}
      />
    </fieldset>
  );
}
