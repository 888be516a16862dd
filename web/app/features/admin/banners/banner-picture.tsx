import { BANNER_PICTURE } from '@aaspaas/contract/features/banner-limits.ts';
import { IconCameraPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { IMAGE_TYPES } from '../../media/upload-item.ts';
import { lazyOpened } from '../console/lazy-sheet.tsx';
import type { UploadedPicture } from '../pictures/crop-sheet.tsx';
import classes from './banners.module.css';

const CropSheet = lazyOpened(
  async () => ({ default: (await import('../pictures/crop-sheet.tsx')).CropSheet }),
  ({ file }) => file !== null,
);

/** The picture of a banner; a new one is cut to 16:6 before it is uploaded. */
export function BannerPicture({
  picture,
  url,
  error,
  onChange,
}: {
  /** The id of the picture; empty without one. */
  picture: string;
  /** Its address; empty after a reload of the page, when the browser no longer has a new cut-out. */
  url: string;
  error: string | null;
  onChange: (picture: UploadedPicture) => void;
}) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  return (
    <fieldset className={classes.picture} aria-invalid={error ? true : undefined}>
      <legend>{t('banner.picture')}</legend>
      <p className="muted text-14">{t('banner.picture_help', { ...BANNER_PICTURE })}</p>
      {picture &&
        (url ? (
          <img src={url} alt={t('banner.picture_alt')} />
        ) : (
          <span className={classes.unknown}>{t('banner.picture_alt')}</span>
        ))}
      <FilePicker
        name="file"
        label={t(picture ? 'banner.picture_change' : 'pictures.add')}
        icon={<IconCameraPlus size={26} stroke={1.6} aria-hidden />}
        accept={IMAGE_TYPES}
        error={error !== null}
        onChoose={([chosen]) => setFile(chosen ?? null)}
      />
      {error && (
        <p role="alert" className="text-14">
          <ErrorText text={error} />
        </p>
      )}
      <CropSheet
        file={file}
        form={BANNER_PICTURE}
        close={() => setFile(null)}
        onUploaded={(uploaded) => {
          setFile(null);
          onChange(uploaded);
        }}
      />
    </fieldset>
  );
}
