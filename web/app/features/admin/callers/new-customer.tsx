import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { CheckboxField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './caller.module.css';

/** A customer whom the number found. */
export interface KnownCustomer {
  readonly id: number;
  readonly name: string;
}

/** The fields of a new customer. */
type Field = 'name' | 'language' | 'consent';

/** The person on the phone, as the booking is sent. */
export interface CallerPerson {
  readonly name: string;
  readonly language: Language | '';
  readonly consent: boolean;
  readonly isNew: boolean;
  /** Returns the message of a field. */
  errorOf(field: Field): string | null;
  set(change: { name?: string; language?: Language; consent?: boolean }): void;
  /** Shows what is missing; returns whether nothing is. */
  validate(): boolean;
  /** Puts the server's messages under the fields. */
  answer(texts: Readonly<Partial<Record<string, string>>>): void;
}

/** Holds the data of a new customer; for a known one, only their name. */
export function useNewCustomer(customer: KnownCustomer | null): CallerPerson {
  const t = useText();
  const [values, setValues] = useState<{ name: string; language: Language | ''; consent: boolean }>({
    name: customer?.name ?? '',
    language: '',
    consent: false,
  });
  const [sent, setSent] = useState(false);
  const [answers, setAnswers] = useState<Readonly<Partial<Record<string, string>>>>({});
  const problems: Readonly<Partial<Record<Field, string>>> = {
    ...(customer || values.name.trim() ? {} : { name: t('forms.name_required') }),
    ...(customer || values.language ? {} : { language: t('caller.language_required') }),
    ...(customer || values.consent ? {} : { consent: t('caller.consent_required') }),
  };
  return {
    ...values,
    isNew: customer === null,
    errorOf: (field) => answers[field] ?? (sent ? (problems[field] ?? null) : null),
    set: (change) => {
      setValues((now) => ({ ...now, ...change }));
      setAnswers({});
    },
    validate: () => {
      setSent(true);
      return Object.keys(problems).length === 0;
    },
    answer: setAnswers,
  };
}

/** Name, language and consent of a customer without an account. */
export function NewCustomer({ person }: { person: CallerPerson }) {
  const t = useText();
  return (
    <section className={`p-14 wide-p-24 card ${classes.section}`} aria-labelledby="caller-new">
      <h2 id="caller-new">{t('caller.new_title')}</h2>
      <TextField
        name="name"
        label={t('caller.name')}
        value={person.name}
        error={person.errorOf('name')}
        maxLength={100}
        onChange={(name) => person.set({ name })}
      />
      <SelectField
        name="language"
        label={t('caller.language')}
        choose={t('caller.language_required')}
        value={person.language}
        error={person.errorOf('language')}
        options={(['hi', 'en'] as const).map((value) => ({ value, label: t(`account.language_${value}`) }))}
        onChange={(language) => person.set({ language: language as Language })}
      />
      <div className={classes.consent}>
        <h3 className="text-15">{t('caller.consent_title')}</h3>
        <p>{t('caller.consent_text')}</p>
      </div>
      <CheckboxField
        name="consent"
        label={t('caller.consent')}
        checked={person.consent}
        error={person.errorOf('consent')}
        onChange={(consent) => person.set({ consent })}
      />
    </section>
  );
}
