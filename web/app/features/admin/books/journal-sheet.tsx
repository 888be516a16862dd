import '../../../platform/all-texts.ts';
import { newJournal } from '@aaspaas/contract/features/admin-journals.ts';
import {
  JOURNAL_ACCOUNTS,
  JOURNAL_SIDES,
  journalDifference,
  type JournalSide,
  MAX_JOURNAL_LINES,
  needsTaxHead,
} from '@aaspaas/contract/features/journal-rules.ts';
import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { uploadFile } from '../../../platform/files/upload-file.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { type Form, useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FormError, TextareaField, TextField } from '../../../ui/fields.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { IMAGE_TYPES } from '../../media/upload-item.ts';
import { registrationsQuery } from '../books-query.ts';
import { parseAmount } from '../console/parse-amount.ts';
import { useCardWrites } from '../console/use-card-writes.ts';
import classes from './books.module.css';

/** The props of the sheet. */
export interface JournalSheetProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The sheet in which an operator asks for a journal entry. */
export default function JournalSheet({ opened, close, onChanged }: JournalSheetProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('journal.new')} size="md">
      <Fields close={close} onChanged={onChanged} />
    </Sheet>
  );
}

const FIELDS = ['account', 'side', 'amount', 'tax_head', 'registration_id'] as const;
type LineField = (typeof FIELDS)[number];

/** The values of the form by the name of the field, e.g. `lines.0.account`, as the API names its problems. */
type Values = Record<string, string>;

const fieldName = (line: number, field: LineField): string => `lines.${line}.${field}`;

/** An empty line; an entry often credits one account. */
const emptyLine = (line: number): Readonly<Record<LineField, string>> => ({
  account: '',
  side: line === 1 ? 'credit' : 'debit',
  amount: '',
  tax_head: '',
  registration_id: '',
});

const INITIAL: Values = {
  // For problems of the lines together.
  lines: '',
  reason: '',
  file: '',
  ...Object.fromEntries(
    Array.from({ length: MAX_JOURNAL_LINES }, (_, line) =>
      FIELDS.map((field) => [fieldName(line, field), emptyLine(line)[field]] as const),
    ).flat(),
  ),
};

const valueOf = (values: Values, line: number, field: LineField): string =>
  values[fieldName(line, field)] ?? '';

/** What the API expects; tax details are sent for the accounts that need them only. */
const bodyOf = (values: Values, count: number) => ({
  lines: Array.from({ length: count }, (_, line) => {
    const isTaxed = needsTaxHead(valueOf(values, line, 'account'));
    return {
      account: valueOf(values, line, 'account'),
      side: valueOf(values, line, 'side'),
      amount: valueOf(values, line, 'amount').replaceAll(/[₹,\s]/g, ''),
      tax_head: (isTaxed && valueOf(values, line, 'tax_head')) || null,
      registration_id: (isTaxed && valueOf(values, line, 'registration_id')) || null,
    };
  }),
  reason: values['reason'] ?? '',
  file: values['file'] ? Number(values['file']) : undefined,
});

function Fields({ close, onChanged }: Omit<JournalSheetProps, 'opened'>) {
  const t = useText();
  const { submit } = useCardWrites(onChanged);
  const [count, setCount] = useState(2);
  const [uploading, setUploading] = useState(false);
  const form = useForm<Values>({
    initial: INITIAL,
    check(values) {
      const problems: Record<string, MessageKey> = {};
      for (const issue of newJournal.safeParse(bodyOf(values, count)).error?.issues ?? [])
        problems[issue.path.join('.')] ??= issue.message as MessageKey;
      return problems;
    },
    async send(values) {
      await submit('admin.request_journal', { body: newJournal.parse(bodyOf(values, count)) });
      close();
      await onChanged();
    },
  });
  const remove = (removed: number) => {
    for (let line = removed; line < count; line += 1)
      for (const field of FIELDS)
        form.set(
          fieldName(line, field),
          line + 1 < count ? valueOf(form.values, line + 1, field) : emptyLine(line)[field],
        );
    setCount(count - 1);
  };
  const linesError = form.errorOf('lines');
  return (
    <form method="post" className={classes.form} {...form.props}>
      <p className="text-14 muted">
        {t('journal.suspense_help')} {t('journal.date_help')}
      </p>
      {Array.from({ length: count }, (_, line) => (
        <Line key={line} line={line} form={form} remove={count > 2 ? () => remove(line) : null} />
      ))}
      {count < MAX_JOURNAL_LINES && (
        <div>
          <Button variant="default" size="compact" onClick={() => setCount(count + 1)}>
            {t('journal.add_line')}
          </Button>
        </div>
      )}
      <Sums values={form.values} count={count} />
      {linesError && (
        <p role="alert" className="text-14">
          <ErrorText text={linesError} />
        </p>
      )}
      <TextareaField {...form.field('reason')} label={t('admin.reason')} maxLength={500} />
      <Proof form={form} uploading={uploading} setUploading={setUploading} />
      <FormError form={form} />
      <div className="flex flex-wrap gap-12">
        <Button variant="default" onClick={close}>
          {t('admin.dismiss')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={uploading}>
          {t('journal.send')}
        </Button>
      </div>
    </form>
  );
}

interface LineProps {
  readonly line: number;
  readonly form: Form<Values>;
  /** Null for an entry of two lines. */
  readonly remove: (() => void) | null;
}

function Line({ line, form, remove }: LineProps) {
  const t = useText();
  return (
    <fieldset className={classes.line}>
      <legend>{t('journal.line', { number: line + 1 })}</legend>
      <div className={classes.wide}>
        <SelectField
          {...form.field(fieldName(line, 'account'))}
          label={t('journal.account')}
          choose={t('journal.choose')}
          options={JOURNAL_ACCOUNTS.map((account) => ({
            value: account,
            label: t(`books.account_${account}`),
          }))}
        />
      </div>
      <SelectField
        {...form.field(fieldName(line, 'side'))}
        label={t('journal.side')}
        choose={t('journal.choose')}
        options={JOURNAL_SIDES.map((side) => ({ value: side, label: t(`journal.${side}`) }))}
      />
      <TextField
        {...form.field(fieldName(line, 'amount'))}
        kind="number"
        label={t('journal.amount')}
        maxLength={14}
      />
      {needsTaxHead(valueOf(form.values, line, 'account')) && <TaxFields line={line} form={form} />}
      {remove && (
        <div className={classes.wide}>
          <Button
            variant="subtle"
            size="compact"
            aria-label={t('journal.remove_line', { number: line + 1 })}
            onClick={remove}
          >
            {t('journal.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The head and the registration of a line with input GST. */
function TaxFields({ line, form }: Omit<LineProps, 'remove'>) {
  const t = useText();
  const language = useLanguage();
  const { data, failed, retry } = useAccountQuery(registrationsQuery);
  return (
    <>
      <SelectField
        {...form.field(fieldName(line, 'tax_head'))}
        label={t('journal.tax_head')}
        choose={t('journal.choose')}
        options={(['cgst', 'sgst', 'igst'] as const).map((head) => ({
          value: head,
          label: t(`journal.head_${head}`),
        }))}
      />
      <div className={classes.wide}>
        <SelectField
          {...form.field(fieldName(line, 'registration_id'))}
          label={t('journal.registration')}
          choose={t('journal.choose')}
          disabled={data === null}
          options={(data?.data ?? []).map(({ id, gstin, state_name: state }) => ({
            value: String(id),
            label: `${gstin}, ${stateName(state, language)}`,
          }))}
        />
        {failed && <FailedState look="line" text={t('journal.registrations_failed')} retry={retry} />}
      </div>
    </>
  );
}

/** The sums of both sides as typed so far. */
function Sums({ values, count }: { values: Values; count: number }) {
  const t = useText();
  const lines = Array.from({ length: count }, (_, line) => ({
    side: valueOf(values, line, 'side') as JournalSide,
    amount: parseAmount(valueOf(values, line, 'amount')) || 0,
  }));
  const sumOf = (side: JournalSide) =>
    formatExactRupees(Math.abs(journalDifference(lines.filter((line) => line.side === side))) / 100);
  const difference = journalDifference(lines);
  return (
    <p className={`text-14 ${classes.sums}`} role="status">
      {t('journal.sums', { debits: sumOf('debit'), credits: sumOf('credit') })}
      {difference !== 0 &&
        ` · ${t('journal.difference', { amount: formatExactRupees(Math.abs(difference) / 100) })}`}
    </p>
  );
}

interface ProofProps {
  readonly form: Form<Values>;
  readonly uploading: boolean;
  readonly setUploading: (uploading: boolean) => void;
}

/** The supporting document, which is uploaded as soon as it is chosen. */
function Proof({ form, uploading, setUploading }: ProofProps) {
  const t = useText();
  const describedBy = useId();
  const [name, setName] = useState<string | null>(null);
  const error = form.errorOf('file');
  const upload = async (chosen: File) => {
    form.set('file', '');
    setName(chosen.name);
    setUploading(true);
    try {
      const { id } = await uploadFile('document', chosen, chosen.name, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      form.set('file', String(id));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setName(null);
      form.setError('file', failure.fields['file'] ?? failure.message);
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className="stack gap-8">
      <p className="semibold">{t('journal.proof')}</p>
      <FilePicker
        name="file"
        label={
          uploading ? t('journal.proof_uploading', { name: name ?? '' }) : (name ?? t('journal.proof_choose'))
        }
        icon={<IconFileUpload size={24} aria-hidden />}
        accept={`application/pdf,.pdf,${IMAGE_TYPES}`}
        error={error !== null}
        describedBy={describedBy}
        onChoose={([chosen]) => {
          if (chosen) void upload(chosen);
        }}
      />
      <div id={describedBy} className="text-14">
        <p className="muted">{t('journal.proof_help')}</p>
        {error && (
          <p role="alert">
            <ErrorText text={error} />
          </p>
        )}
      </div>
    </div>
  );
}
