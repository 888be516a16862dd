import type { Registration } from '@aaspaas/contract/features/provider-registration.ts';
import { MOST_PROOFS } from '@aaspaas/contract/features/provider-registration.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiFailure, prepareCall } from '../../../platform/api-client.ts';
import { today } from '../../../platform/clock.ts';
import { sendForm } from '../../../platform/files/upload-file.ts';
import { useText } from '../../../platform/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type Form, useForm } from '../../../ui/use-form.ts';
import {
  checkOf,
  fieldsOf,
  firstWrongStep,
  type RegistrationValues,
  STEPS,
  valuesOf,
} from './registration-values.ts';
import { type Proof, type Proofs, useProofs } from './use-proofs.ts';

/** A rejected registration that is sent again, and what opens it. */
export interface Again {
  readonly ticket: string;
  readonly registration: Registration;
}

/** The form in its steps. */
export interface RegistrationState {
  readonly form: Form<RegistrationValues>;
  readonly proofs: Proofs;
  /** The open step. */
  readonly step: number;
  /** What is gone to when it opens: its heading, or the first field that was refused. */
  readonly begin: 'top' | 'error';
  /** How much of it is on its way while it is sent, 0 to 1. */
  readonly part: number;
  open(step: number): void;
  /** Goes on to the next step, or sends the whole. */
  goOn(): void;
  /** Stops sending; everything stays. */
  stop(): void;
}

const LAST = STEPS.length - 1;

/** Under which name the tab keeps what is typed. */
export function keptAs(again: Again | null): string {
  return again ? `employee-register-${again.registration.mobile}` : 'employee-register';
}

/** Runs a registration: one step after the other, everything kept until it was sent, errors in the step they belong to. */
export function useRegistration(again: Again | null, sent: () => void): RegistrationState {
  const t = useText();
  const proofs = useProofs();
  const [{ step, begin }, setPlace] = useState<{ step: number; begin: 'top' | 'error' }>({
    step: 0,
    begin: 'top',
  });
  const open = (to: number) => setPlace({ step: to, begin: 'top' });
  const [part, setPart] = useState(0);
  const sending = useRef<AbortController>(null);
  const day = today();
  const check = useMemo(() => checkOf(day, again !== null), [day, again]);
  const kept = again?.registration.proofs ?? 0;

  const form = useForm<RegistrationValues>({
    initial: useMemo(() => valuesOf(again?.registration ?? null), [again]),
    keep: keptAs(again),
    secret: ['password', 'images'],
    check: (values) => check(values, proofsProblem(proofs.items, kept)),
    async send(values) {
      const giveUp = new AbortController();
      sending.current = giveUp;
      setPart(0);
      try {
        // A picture that is still being made small is waited for.
        const files = await Promise.race([proofs.settled(), aborted(giveUp.signal)]);
        const problem = proofsProblem(files, kept);
        if (problem) throw new ApiFailure(422, t(problem), { errors: { images: [t(problem)] } });
        const body = new FormData();
        for (const [name, value] of Object.entries(fieldsOf(values, again !== null))) body.set(name, value);
        if (again) body.set('ticket', again.ticket);
        for (const { file, name } of files) if (file) body.append('images[]', file, name);
        await sendForm(prepareCall('provider.register', {}, { form: body }), body, {
          signal: giveUp.signal,
          onProgress: setPart,
        });
      } catch (error) {
        // Stopped by the person: nothing to tell.
        if (giveUp.signal.aborted) throw new ApiFailure(0, '');
        throw error;
      } finally {
        sending.current = null;
      }
      proofs.clear();
      toast.success(t('registration.done'));
      sent();
    },
  });

  // The step of the first error opens, wherever it was found.
  const seen = useRef(0);
  useEffect(() => {
    if (form.refusals === seen.current || form.busy) return;
    seen.current = form.refusals;
    const first = firstWrongStep((field) => form.errorOf(field) !== null);
    if (first >= 0 && first < step) setPlace({ step: first, begin: 'error' });
  }, [form, step]);

  return {
    form,
    proofs,
    step,
    part,
    begin,
    open,
    goOn() {
      const { fields } = STEPS[step] ?? STEPS[0];
      if (form.passes(fields)) open(Math.min(step + 1, LAST));
    },
    stop: () => sending.current?.abort(new Error('stopped')),
  };
}

function proofsProblem(items: readonly Proof[], kept: number): MessageKey | null {
  if (items.length + kept === 0) return 'registration.proof_required';
  if (items.length > MOST_PROOFS) return 'registration.proofs_many';
  return items.some(({ state }) => state === 'refused') ? 'registration.proofs_not_ready' : null;
}

/** Rejects once the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
