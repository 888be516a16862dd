import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { PrimaryBar } from '../../../ui/primary-bar.tsx';
import { parseAddress } from './address-text.ts';
import { AddressStep } from './address-step.tsx';
import { BankStep } from './bank-step.tsx';
import { PersonStep } from './person-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import classes from './registration.module.css';
import { STEPS } from './registration-values.ts';
import { StepBar } from './step-bar.tsx';
import { type RejectedRegistration, useRegistration } from './use-registration.ts';
import { WorkStep } from './work-step.tsx';

/** The registration form, one open step at a time; all steps stay mounted, so that no typed value is lost. */
export function RegistrationForm({ again, sent }: { again: RejectedRegistration | null; sent: () => void }) {
  const t = useText();
  const id = useId();
  const { form, documents, step, focusTarget, part, open, goToNextStep, cancelSending } = useRegistration(
    again,
    sent,
  );
  const last = step === STEPS.length - 1;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // A new step starts at its top, visually and for screen readers.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong =
      focusTarget === 'error' &&
      heading.current
        ?.closest('form')
        ?.querySelector<HTMLElement>('fieldset:not([hidden]) [aria-invalid="true"]');
    if (wrong) return wrong.focus();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step, focusTarget]);

  const before = again?.registration;
  const contents = {
    person: <PersonStep form={form} again={again !== null} />,
    address: <AddressStep form={form} known={parseAddress(before?.address ?? '').pincode} />,
    work: <WorkStep form={form} />,
    bank: <BankStep form={form} stored={before?.account_masked ?? ''} known={before?.ifcsCode ?? ''} />,
    documents: (
      <DocumentsStep form={form} documents={documents} stored={before?.documents ?? 0} part={part} />
    ),
  };
  const opened = STEPS[step] ?? STEPS[0];
  return (
    <div className={`stack gap-16 ${classes.area}`}>
      <StepBar step={step} open={form.busy ? () => undefined : open} />
      <form
        {...form.props}
        method="post"
        className={`stack min-w-0 gap-20 ${classes.card}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (last) form.props.onSubmit(event);
          else goToNextStep();
        }}
      >
        <header>
          <p className={classes.quiet}>
            {t('registration.step_of', { step: step + 1, count: STEPS.length })}
          </p>
          <h2 id={id} ref={heading} tabIndex={-1} className={`text-22 ${classes.stepTitle}`}>
            {t(`registration.step_${opened.name}`)}
          </h2>
          {opened.name !== 'documents' && (
            <p className={classes.quiet}>{t(`registration.${opened.name}_help`)}</p>
          )}
        </header>
        {STEPS.map(({ name }) => (
          <fieldset key={name} className={classes.step} hidden={name !== opened.name} aria-labelledby={id}>
            {contents[name]}
          </fieldset>
        ))}
        <FormError form={form} />
        <PrimaryBar>
          {step > 0 && (
            <Button variant="default" size="lg" onClick={form.busy ? cancelSending : () => open(step - 1)}>
              {t(form.busy ? 'registration.cancel' : 'registration.back')}
            </Button>
          )}
          <Button type="submit" size="lg" aria-disabled={form.busy}>
            {form.busy
              ? t('registration.sending', { percent: Math.round(part * 100) })
              : t(last ? 'registration.send' : 'registration.next')}
          </Button>
        </PrimaryBar>
      </form>
    </div>
  );
}
