import type { Registration } from '@aaspaas/contract/features/provider-registration.ts';
import { MAX_VERIFICATION_DOCUMENTS } from '@aaspaas/contract/features/provider-registration.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiFailure, prepareCall } from '../../../platform/api-client.ts';
import { today } from '../../../platform/clock.ts';
import { sendForm } from '../../../platform/files/upload-file.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type Form, useForm } from '../../../platform/use-form.ts';
import {
  createCheck,
  toFormFields,
  firstInvalidStep,
  type RegistrationValues,
  STEPS,
  initialValues,
} from './registration-values.ts';
import {
  type VerificationDocument,
  type VerificationDocuments,
  useVerificationDocuments,
} from './use-verification-documents.ts';

/** A rejected registration to resubmit, and the ticket that opens it. */
export interface RejectedRegistration {
  readonly ticket: string;
  readonly registration: Registration;
}

/** The form with its steps. */
export interface RegistrationState {
  readonly form: Form<RegistrationValues>;
  readonly documents: VerificationDocuments;
  /** The open step. */
  readonly step: number;
  /** Where the focus goes when a step opens: its heading, or the first refused field. */
  readonly focusTarget: 'top' | 'error';
  /** The progress of the upload, 0 to 1. */
  readonly part: number;
  open(step: number): void;
  /** Continues to the next step, or sends the form. */
  goToNextStep(): void;
  /** Aborts sending; all values stay. */
  cancelSending(): void;
}

const LAST_STEP = STEPS.length - 1;

/** The storage key of the draft in this tab. */
export function draftKey(again: RejectedRegistration | null): string {
  return again ? `employee-register-${again.registration.mobile}` : 'employee-register';
}

/** Runs a registration step by step; stores all values until they are sent, and shows errors in the step they belong to. */
export function useRegistration(again: RejectedRegistration | null, sent: () => void): RegistrationState {
  const t = useText();
  const documents = useVerificationDocuments();
  const [{ step, focusTarget }, setPlace] = useState<{ step: number; focusTarget: 'top' | 'error' }>({
    step: 0,
    focusTarget: 'top',
  });
  const open = (to: number) => setPlace({ step: to, focusTarget: 'top' });
  const [part, setPart] = useState(0);
  const sending = useRef<AbortController>(null);
  const day = today();
  const check = useMemo(() => createCheck(day, again !== null), [day, again]);
  const stored = again?.registration.documents ?? 0;

  const form = useForm<RegistrationValues>({
    initial: useMemo(() => initialValues(again?.registration ?? null), [again]),
    draftName: draftKey(again),
    secret: ['password', 'images'],
    check: (values) => check(values, documentsProblem(documents.items, stored)),
    async send(values) {
      const controller = new AbortController();
      sending.current = controller;
      setPart(0);
      try {
        // Wait for pictures that are still being downscaled.
        const files = await Promise.race([documents.settled(), aborted(controller.signal)]);
        const problem = documentsProblem(files, stored);
        if (problem) throw new ApiFailure(422, t(problem), { errors: { images: [t(problem)] } });
        const body = new FormData();
        for (const [name, value] of Object.entries(toFormFields(values, again !== null)))
          body.set(name, value);
        if (again) body.set('ticket', again.ticket);
        for (const { file, name } of files) if (file) body.append('images[]', file, name);
        await sendForm(prepareCall('provider.register', {}, { form: body }), body, {
          signal: controller.signal,
          onProgress: setPart,
        });
      } catch (error) {
        // Stopped by the user: no message.
        if (controller.signal.aborted) throw new ApiFailure(0, '');
        throw error;
      } finally {
        sending.current = null;
      }
      documents.clear();
      toast.success(t('registration.submitted'));
      sent();
    },
  });

  // Open the step of the first error, from the browser or the server.
  const handledRefusals = useRef(0);
  useEffect(() => {
    if (form.failedSubmits === handledRefusals.current || form.busy) return;
    handledRefusals.current = form.failedSubmits;
    const first = firstInvalidStep((field) => form.errorOf(field) !== null);
    if (first >= 0 && first < step) setPlace({ step: first, focusTarget: 'error' });
  }, [form, step]);

  return {
    form,
    documents,
    step,
    part,
    focusTarget,
    open,
    goToNextStep() {
      const { fields } = STEPS[step] ?? STEPS[0];
      if (form.validate(fields)) open(Math.min(step + 1, LAST_STEP));
    },
    cancelSending: () => sending.current?.abort(new Error('registration submit stopped')),
  };
}

function documentsProblem(items: readonly VerificationDocument[], stored: number): MessageKey | null {
  if (items.length + stored === 0) return 'registration.document_required';
  if (items.length > MAX_VERIFICATION_DOCUMENTS) return 'registration.too_many_documents';
  return items.some(({ state }) => state === 'refused') ? 'registration.documents_not_ready' : null;
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
