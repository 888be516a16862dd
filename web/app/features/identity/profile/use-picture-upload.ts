import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call, prepareCall } from '../../../platform/api-client.ts';
import { shrinkPicture } from '../../../platform/files/shrink-picture.ts';
import { sendForm } from '../../../platform/files/upload-file.ts';
import { setProfilePicture } from '../../../platform/profile-picture.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { EditableProfile } from './editable-profile.ts';

/** Upload state of a chosen picture. */
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing'; readonly preview: string }
  | { readonly kind: 'sending'; readonly preview: string; readonly part: number }
  | { readonly kind: 'failed'; readonly preview: string; readonly text: string; readonly again: boolean };

/** Uploads a picture as soon as it is chosen: downscaled, with progress, cancel and retry. */
export function usePictureUpload(profile: EditableProfile) {
  const t = useText();
  const [url, setUrl] = useState(profile.image_url);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [removing, setRemoving] = useState(false);
  const chosenFile = useRef<Blob | null>(null);
  const request = useRef<AbortController | null>(null);
  const preview = useRef<string | null>(null);

  const revokePreview = () => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
  };
  useEffect(
    () => () => {
      request.current?.abort();
      if (preview.current) URL.revokeObjectURL(preview.current);
    },
    [],
  );
  const setShownUrl = (next: string | null) => {
    setUrl(next);
    setProfilePicture(profile.id, next);
  };

  const send = async (file: Blob, previewUrl: string) => {
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setState({ kind: 'preparing', preview: previewUrl });
    try {
      // The server may decode what this browser cannot, and its error message is specific.
      const shrunk = (await shrinkPicture(file)) ?? file;
      signal.throwIfAborted();
      setState({ kind: 'sending', preview: previewUrl, part: 0 });
      const form = new FormData();
      form.set('profile_image', shrunk, 'picture');
      const { data } = await sendForm(prepareCall('account.update', {}, { form }), form, {
        signal,
        onProgress: (part) => setState({ kind: 'sending', preview: previewUrl, part }),
      });
      setShownUrl(data.image_url);
      setState({ kind: 'idle' });
      revokePreview();
      toast.success(t('account.picture_saved'));
    } catch (error) {
      if (signal.aborted) return;
      const refused = error instanceof ApiFailure ? error : null;
      setState({
        kind: 'failed',
        preview: previewUrl,
        text: refused?.fields['profile_image'] ?? refused?.message ?? t('error.internal'),
        again: refused?.status !== 422,
      });
    }
  };

  return {
    url,
    state,
    removing,
    choose([file]: readonly File[]) {
      if (!file) return;
      request.current?.abort();
      revokePreview();
      chosenFile.current = file;
      preview.current = URL.createObjectURL(file);
      void send(file, preview.current);
    },
    again() {
      if (chosenFile.current && preview.current) void send(chosenFile.current, preview.current);
    },
    stop() {
      request.current?.abort();
      setState({ kind: 'idle' });
      revokePreview();
    },
    async remove() {
      setRemoving(true);
      try {
        await call('account.update', { body: { remove_image: '1' } });
        setShownUrl(null);
        toast.success(t('account.picture_removed'));
      } catch (error) {
        toast.error(error instanceof ApiFailure ? error.message : t('error.internal'));
      } finally {
        setRemoving(false);
      }
    },
  };
}
