import { IconAlertCircle, IconCamera, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { EditableProfile, ProfileKind } from './editable-profile.ts';
import classes from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

/** The profile picture field: shows the chosen picture immediately, uploads it with progress, and can replace or remove it. */
export function PictureField({ profile, kind }: { profile: EditableProfile; kind: ProfileKind }) {
  const t = useText();
  const id = useId();
  const { url, state, removing, choose, again, stop, remove } = usePictureUpload(profile);
  const busy = state.kind === 'preparing' || state.kind === 'sending';
  return (
    <div className="flex items-start gap-16 p-16 card" role="group" aria-labelledby={`${id}-label`}>
      <Avatar
        name={profile.name}
        src={state.kind === 'idle' ? url && `${url}?w=320` : state.preview}
        size={96}
      />
      <div className="stack flex-1 min-w-0 gap-6">
        <p id={`${id}-label`} className="semibold">
          {t('account.picture')}
        </p>
        <p id={`${id}-help`} className="text-14 muted">
          {t(kind === 'customer' ? 'account.picture_help' : 'account.picture_help_professional')}
        </p>
        {busy ? (
          <div className="stack justify-items-start gap-8">
            <span role="status">
              {t(state.kind === 'sending' ? 'account.picture_sending' : 'account.picture_preparing')}
            </span>
            <span
              className={`w-full clip rounded-full bg-sunken ${classes.track}`}
              role="progressbar"
              aria-label={t('account.picture')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={state.kind === 'sending' ? Math.round(state.part * 100) : 0}
            >
              <span style={{ width: `${state.kind === 'sending' ? state.part * 100 : 4}%` }} />
            </span>
            <Button variant="default" size="sm" onClick={stop}>
              {t('account.picture_cancel')}
            </Button>
          </div>
        ) : (
          <div className="row flex-wrap gap-8 mt-4">
            <label className={classes.choose}>
              <IconCamera size={20} aria-hidden />
              <span>{t(url ? 'account.picture_change' : 'account.picture_choose')}</span>
              <input
                className="w-full absolute pointer"
                type="file"
                accept={IMAGE_TYPES}
                aria-describedby={`${id}-help`}
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])];
                  currentTarget.value = '';
                  choose(files);
                }}
              />
            </label>
            {state.kind === 'failed' && state.again && (
              <Button variant="light" size="sm" onClick={again}>
                {t('account.picture_retry')}
              </Button>
            )}
            {url && state.kind === 'idle' && (
              <Button
                variant="subtle"
                size="sm"
                color="gray"
                loading={removing}
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void remove()}
              >
                {t('account.picture_remove')}
              </Button>
            )}
          </div>
        )}
        <div role="alert">
          {state.kind === 'failed' && (
            <p className="row gap-6 text-15 text-danger">
              <IconAlertCircle size={18} aria-hidden />
              {state.text}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
