import type { BankProblem } from '@aaspaas/contract/features/admin-settlements.ts';
import { MAX_STATEMENT_LENGTH } from '@aaspaas/contract/features/statement-limits.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './settlements.module.css';

/** The form to upload a bank statement. All problems of a file are listed with their rows. */
export function StatementUpload({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const t = useText();
  const id = useId();
  const idempotency = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly BankProblem[]>([]);

  const choose = ([chosen]: File[]) => {
    setFile(chosen ?? null);
    setErrorText(null);
    setProblems([]);
  };
  const upload = async () => {
    if (!file) return setErrorText(t('settlement.statement_choose'));
    setErrorText(null);
    setProblems([]);
    setBusy(true);
    try {
      const csv = await file.text().catch(() => null);
      if (csv === null) return setErrorText(t('settlement.statement_unreadable'));
      if (csv.length > MAX_STATEMENT_LENGTH) return setErrorText(t('settlement.statement_too_large'));
      const body = { file_name: file.name.slice(-200), csv };
      const { message } = await adminCall(
        'admin.import_bank_statement',
        { body },
        { idempotencyKey: idempotency.keyFor(body) },
      );
      idempotency.done();
      toast.success(message);
      setFile(null);
      await onUploaded();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const found = problemsOf(error);
      setProblems(found);
      setErrorText(found.length > 0 ? t('settlement.statement_invalid') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      noValidate
      className={`stack gap-12 card p-16 ${classes.upload}`}
      aria-label={t('settlement.statement_upload')}
      onSubmit={(event) => {
        event.preventDefault();
        void upload();
      }}
    >
      <p className="muted">{t('settlement.statement_help')}</p>
      <FilePicker
        name="statement"
        label={
          file ? t('settlement.statement_chosen', { name: file.name }) : t('settlement.statement_choose')
        }
        icon={<IconFileSpreadsheet size={24} aria-hidden />}
        accept=".csv,text/csv"
        error={errorText !== null}
        describedBy={id}
        onChoose={choose}
      />
      <div id={id} role="alert">
        {errorText && <p className="text-danger">{errorText}</p>}
        {problems.length > 0 && (
          <ul className={classes.problems} aria-label={t('settlement.problems')}>
            {problems.map((problem) => (
              <li key={`${problem.row}:${problem.column}:${problem.problem}`}>
                <b>{describePlace(problem, t)}</b> {t(`settlement.problem_${problem.problem}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button type="submit" loading={busy}>
          {t('settlement.statement_upload')}
        </Button>
      </div>
    </form>
  );
}

/** Returns where in the file a problem is. */
function describePlace({ row, column }: BankProblem, t: Translate): string {
  if (row === null) return t('settlement.problem_file');
  return column === null
    ? t('settlement.problem_row', { row })
    : t('settlement.problem_row_column', { row, column });
}

/** Returns the problems of a refused file; none if the refusal has another reason. */
function problemsOf({ data }: ApiFailure): readonly BankProblem[] {
  return (data as { readonly problems?: readonly BankProblem[] } | null | undefined)?.problems ?? [];
}
