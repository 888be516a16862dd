import {
  imagesProblem,
  type ServiceRecord,
  serviceForm,
} from '@aaspaas/contract/features/provider-services.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { FileQueue } from '../../../platform/files/file-queue.ts';
import type { QueuedFile } from '../../../platform/files/queued-file.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { session } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type Form, useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { groupErrorsByField } from './group-errors-by-field.ts';
import type { ServiceValues } from '../service-values.ts';

/** The form of a service with its files. */
export interface ServiceFormState {
  readonly form: Form<ServiceValues>;
  readonly files: FileQueue;
  readonly lost: number;
}

const queues = new Map<string, FileQueue>();

/** Stores a service until it is sent, sends it once, and then navigates on. `record` is the service being edited, null for a new one. */
export function useServiceForm(initial: ServiceValues, record: ServiceRecord | null): ServiceFormState {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  // One professional's draft is never shown to another in this tab.
  const name = `service:${session().userId ?? ''}:${record?.action_id ?? 'new'}`;
  const [files] = useState(() => {
    const existing = queues.get(name) ?? new FileQueue(name);
    queues.set(name, existing);
    return existing;
  });
  const items = useSyncExternalStore(files.subscribe, files.items, files.items);
  useEffect(() => {
    void files.restore();
    files.allow(true);
  }, [files]);

  const form = useForm<ServiceValues>({
    initial,
    draftName: name,
    secret: ['images', 'video'],
    check: (values) => ({
      ...checks[values.service === 'other' ? 'other' : 'catalogue'](values),
      images: picturesProblem(items, record !== null),
      video: items.some((one) => one.kind === 'video' && needsAction(one)) ? 'offer.files_failed' : null,
    }),
    async send({ images: _images, video: _video, removeVideo, ...typed }) {
      if (!(await files.waitForUploads())) throw filesError(t('offer.files_failed'));
      const ids = (kind: QueuedFile['kind']) =>
        files.items().flatMap((one) => (one.kind === kind && one.uploadId !== null ? [one.uploadId] : []));
      const body = { ...typed, uploads: ids('image'), video_upload: ids('video')[0] ?? null };
      const edited = record && {
        ...body,
        action_id: record.action_id,
        service_id: record.service_id,
        remove_video: removeVideo ? '1' : '',
      };
      const sent = edited ?? body;
      const key = { idempotencyKey: idempotency.keyFor(sent) };
      try {
        const { message } = edited
          ? await callWithRetry('provider.edit_service', { body: edited }, key)
          : await callWithRetry('provider.upload_service', { body }, key);
        toast.success(message);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status === 401) throw error;
        throw toFormError(error);
      }
      idempotency.done();
      files.clear();
      await navigate(edited ? '/' : '/employee-home');
    },
  });

  const filesError = (text: string) => new ApiFailure(422, text, { errors: { images: [text] } });

  /** Shows a refusal in this form's wording. */
  const toFormError = (failure: ApiFailure): ApiFailure => {
    const grouped = groupErrorsByField(failure);
    const uploadsError = grouped.fields['uploads'];
    if (!uploadsError) {
      const isGeneric = Object.keys(grouped.fields).length === 0 && failure.message === t('error.internal');
      return isGeneric ? new ApiFailure(failure.status, t('offer.upload_failed')) : grouped;
    }
    files.resend();
    return filesError(uploadsError);
  };

  return { form, files, lost: files.lost() };
}

const checks = {
  catalogue: schemaCheck<ServiceValues>(serviceForm(false)),
  other: schemaCheck<ServiceValues>(serviceForm(true)),
};

function picturesProblem(items: readonly QueuedFile[], edited: boolean): MessageKey | null {
  const pictures = items.filter(({ kind }) => kind === 'image');
  if (edited && pictures.length === 0) return null;
  const usable = pictures.filter(({ state }) => state !== 'refused').length;
  return imagesProblem(usable) ?? (pictures.some(needsAction) ? 'offer.files_failed' : null);
}

/** Returns whether a file needs action by the professional. */
function needsAction({ state }: QueuedFile): boolean {
  return state === 'failed' || state === 'refused' || state === 'stopped';
}
