import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../platform/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { PrimaryBar } from '../../../ui/primary-bar.tsx';
import { addressIn } from './address-text.ts';
import { AddressStep } from './address-step.tsx';
import { BankStep } from './bank-step.tsx';
import { PersonStep } from './person-step.tsx';
import { ProofsStep } from './proofs-step.tsx';
import classes from './registration.module.css';
import { STEPS } from './registration-values.ts';
import { StepBar } from './step-bar.tsx';
import { type Again, useRegistration } from './use-registration.ts';
import { WorkStep } from './work-step.tsx';

/** The registration, one step open at a time; all of them are there, so that nothing that was typed is ever lost. */
export function RegistrationForm({ again, sent }: { again: Again | null; sent: () => void }) {
  const t = useText();
  const id = useId();
  const { form, proofs, step, begin, part, open, goOn, stop } = useRegistration(again, sent);
  const last = step === STEPS.length - 1;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // A new step begins at its top, for eyes and ears alike.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong =
      begin === 'error' &&
      heading.current
        ?.closest('form')
        ?.querySelector<HTMLElement>('fieldset:not([hidden]) [aria-invalid="true"]');
    if (wrong) return wrong.focus();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step, begin]);

  const before = again?.registration;
  const contents = {
    person: <PersonStep form={form} again={again !== null} />,
    address: <AddressStep form={form} known={addressIn(before?.address ?? '').pincode} />,
    work: <WorkStep form={form} />,
    bank: <BankStep form={form} kept={before?.account_masked ?? ''} known={before?.ifcsCode ?? ''} />,
    proofs: <ProofsStep form={form} proofs={proofs} kept={before?.proofs ?? 0} part={part} />,
  };
  const opened = STEPS[step] ?? STEPS[0];
  return (
    <div className={classes.area}>
      <StepBar step={step} open={form.busy ? () => undefined : open} />
      <form
        {...form.props}
        method="post"
        className={classes.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (last) form.props.onSubmit(event);
          else goOn();
        }}
      >
        <header>
          <p className={classes.quiet}>
            {t('registration.step_of', { step: step + 1, count: STEPS.length })}
          </p>
          <h2 id={id} ref={heading} tabIndex={-1} className={classes.stepTitle}>
            {t(`registration.step_${opened.name}`)}
          </h2>
          {opened.name !== 'proofs' && (
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
            <Button variant="default" size="lg" onClick={form.busy ? stop : () => open(step - 1)}>
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
