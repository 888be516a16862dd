import { useEffect, useRef, useState } from 'react';
import { ApiFailure, call, prepareCall } from '../../platform/api-client.ts';
import { shrinkPicture } from '../../platform/files/shrink-picture.ts';
import { sendForm } from '../../platform/files/upload-file.ts';
import { setOwnPicture } from '../../platform/own-picture.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import type { EditedProfile } from './edited-profile.ts';

/** Where a chosen picture stands. */
type State =
  | { readonly kind: 'still' }
  | { readonly kind: 'preparing'; readonly preview: string }
  | { readonly kind: 'sending'; readonly preview: string; readonly part: number }
  | { readonly kind: 'failed'; readonly preview: string; readonly text: string; readonly again: boolean };

/** Sends a picture as soon as it is chosen: made small, with progress, to be stopped and sent again. */
export function usePicture(profile: EditedProfile) {
  const t = useText();
  const [url, setUrl] = useState(profile.image_url);
  const [state, setState] = useState<State>({ kind: 'still' });
  const [removing, setRemoving] = useState(false);
  const chosen = useRef<Blob | null>(null);
  const running = useRef<AbortController | null>(null);
  const preview = useRef<string | null>(null);

  const forget = () => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
  };
  useEffect(
    () => () => {
      running.current?.abort();
      if (preview.current) URL.revokeObjectURL(preview.current);
    },
    [],
  );
  const show = (next: string | null) => {
    setUrl(next);
    setOwnPicture(profile.id, next);
  };

  const send = async (file: Blob, drawn: string) => {
    const giveUp = new AbortController();
    running.current = giveUp;
    const { signal } = giveUp;
    setState({ kind: 'preparing', preview: drawn });
    try {
      // What this browser cannot open the server may; and it says what is wrong.
      const small = (await shrinkPicture(file)) ?? file;
      signal.throwIfAborted();
      setState({ kind: 'sending', preview: drawn, part: 0 });
      const form = new FormData();
      form.set('profile_image', small, 'picture');
      const { data } = await sendForm(prepareCall('account.update', {}, { form }), form, {
        signal,
        onProgress: (part) => setState({ kind: 'sending', preview: drawn, part }),
      });
      show(data.image_url);
      setState({ kind: 'still' });
      forget();
      toast.success(t('account.picture_saved'));
    } catch (error) {
      if (signal.aborted) return;
      const refused = error instanceof ApiFailure ? error : null;
      setState({
        kind: 'failed',
        preview: drawn,
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
      running.current?.abort();
      forget();
      chosen.current = file;
      preview.current = URL.createObjectURL(file);
      void send(file, preview.current);
    },
    again() {
      if (chosen.current && preview.current) void send(chosen.current, preview.current);
    },
    stop() {
      running.current?.abort();
      setState({ kind: 'still' });
      forget();
    },
    async remove() {
      setRemoving(true);
      try {
        await call('account.update', { body: { remove_image: '1' } });
        show(null);
        toast.success(t('account.picture_removed'));
      } catch (error) {
        toast.error(error instanceof ApiFailure ? error.message : t('error.internal'));
      } finally {
        setRemoving(false);
      }
    },
  };
}
