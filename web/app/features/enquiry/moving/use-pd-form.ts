import { PD_IMAGE_COUNT, pdForm } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { today } from '../../../platform/clock.ts';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import type { QueuedFile } from '../../../platform/files/queued-file.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { session, useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { saveReturnTo } from '../../../platform/return-to.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type Form, useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { openPdDraft } from './pd-draft.ts';

/** The values of the form. A type, because the form requires an index signature. */
export type PdValues = {
  fromaddress: string;
  toaddress: string;
  dob: string;
  mobile: string;
  description: string;
  /** Fields without a value; they carry the errors of the files. */
  images: string;
  video: string;
};

/** The form of an enquiry with its files. */
export interface PdFormState {
  readonly form: Form<PdValues>;
  readonly files: FileQueue;
  readonly lost: number;
  /** Whether a customer who can send it is logged in. */
  readonly canSend: boolean;
}

/** Stores an enquiry until it is sent, sends it once, and then leads home; without a login it leads to the login first. */
export function usePdForm(close: () => void): PdFormState {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const { token, role, verified } = useSession();
  const canSend = token !== null && role === 'user' && verified;
  const [{ name, files }] = useState(() => openPdDraft(session().userId));
  const items = useSyncExternalStore(files.subscribe, files.items, files.items);
  useEffect(() => void files.restore(), [files]);
  useEffect(() => files.allow(canSend), [files, canSend]);

  const day = today();
  const check = useMemo(() => schemaCheck<PdValues>(pdForm(day)), [day]);

  const redirectToLogin = async (): Promise<never> => {
    saveReturnTo(location.href);
    toast.warning(t('guard.log_in'));
    await navigate(session().token ? '/otp-verification' : '/login');
    // All typed values stay for after the login.
    throw new ApiFailure(401, t('guard.log_in'));
  };

  const form = useForm<PdValues>({
    initial: {
      fromaddress: '',
      toaddress: '',
      dob: '',
      mobile: session().mobile ?? '',
      description: '',
      images: '',
      video: '',
    },
    draftName: name,
    secret: ['images', 'video'],
    check: (values) => ({ ...check(values), images: imagesProblem(items), video: videoProblem(items) }),
    async send({ images: _images, video: _video, ...typed }) {
      if (!canSend) return await redirectToLogin();
      if (!(await files.waitForUploads()))
        throw filesError(session().token ? t('enquiry.pd_images_failed') : t('guard.log_in'));
      const sent = (kind: QueuedFile['kind']) =>
        files.items().flatMap((one) => (one.kind === kind && one.uploadId !== null ? [one.uploadId] : []));
      const body = { ...typed, uploads: sent('image'), video_upload: sent('video')[0] ?? null };
      try {
        await callWithRetry('enquiry.pd_send', { body }, { idempotencyKey: idempotency.keyFor(body) });
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 401) return await redirectToLogin();
        throw toFormError(error);
      }
      idempotency.done();
      files.clear();
      toast.success(t('enquiry.pd_sent'));
      close();
      await navigate('/');
    },
  });

  const filesError = (text: string) => new ApiFailure(422, text, { errors: { images: [text] } });

  /** Shows a refusal in this form's wording. */
  const toFormError = (failure: ApiFailure): ApiFailure => {
    if (failure.status === 0) return new ApiFailure(0, t('enquiry.pd_exception'));
    const { fields } = failure;
    if (fields['uploads']) {
      files.resend();
      return filesError(fields['uploads']);
    }
    return Object.keys(fields).length > 0 ? failure : new ApiFailure(failure.status, t('enquiry.pd_failed'));
  };

  return { form, files, lost: files.lost(), canSend };
}

function imagesProblem(items: readonly QueuedFile[]): MessageKey | null {
  const images = items.filter(({ kind }) => kind === 'image');
  const usable = images.filter(({ state }) => state !== 'refused').length;
  if (usable < PD_IMAGE_COUNT.min) return 'enquiry.pd_images_too_few';
  if (usable > PD_IMAGE_COUNT.max) return 'enquiry.pd_images_too_many';
  return images.some(needsAction) ? 'enquiry.pd_images_failed' : null;
}

function videoProblem(items: readonly QueuedFile[]): MessageKey | null {
  return items.some((one) => one.kind === 'video' && needsAction(one)) ? 'enquiry.pd_images_failed' : null;
}

/** Returns whether a file needs action by the customer. */
function needsAction({ state }: QueuedFile): boolean {
  return state === 'failed' || state === 'refused' || state === 'stopped';
}
