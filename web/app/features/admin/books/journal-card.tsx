import type { Journal, JournalState } from '@aaspaas/contract/features/admin-journals.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import { useCardWrites } from '../console/use-card-writes.ts';
import payouts from '../payouts/payouts.module.css';
import card from '../professionals/applicant-card.module.css';
import classes from './books.module.css';

const TONES: Readonly<Record<JournalState, BadgeTone>> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'neutral',
};

interface Props {
  readonly entry: Journal;
  readonly onChanged: () => Promise<void>;
}

/** A journal entry: its lines, who asked for it and why, and what an operator can do now. */
export function JournalCard({ entry, onChanged }: Props) {
  const t = useText();
  const { id, state, reason, file, reverses, reversed_by: reversedBy } = entry;
  return (
    <article className={card.card} aria-labelledby={`journal-${id}`}>
      <header className={payouts.head}>
        <h2 id={`journal-${id}`}>{t('journal.entry', { id })}</h2>
        <Badge tone={TONES[state]}>{t(`journal.state_${state}`)}</Badge>
      </header>
      {reverses !== null && <p>{t('journal.reversal_of', { id: reverses })}</p>}
      {reversedBy !== null && (
        <p>
          {t(reversedBy.waiting ? 'journal.reversal_waiting' : 'journal.reversed_by', { id: reversedBy.id })}
        </p>
      )}
      <Lines entry={entry} />
      <p className="pre-line wrap-anywhere" dir="auto">
        {reason}
      </p>
      {file && (
        <p>
          <a
            href={file.url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('journal.open_file_named', { id })}
          >
            {t('journal.open_file')}
          </a>
        </p>
      )}
      <History entry={entry} />
      <Actions entry={entry} onChanged={onChanged} />
    </article>
  );
}

function Lines({ entry: { id, lines, total } }: { entry: Journal }) {
  const t = useText();
  return (
    <table className={classes.lines} aria-label={t('journal.entry', { id })}>
      <thead>
        <tr>
          <th scope="col">{t('journal.account')}</th>
          <th scope="col">{t('journal.debit')}</th>
          <th scope="col">{t('journal.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, debit, credit, tax_head: head, gstin }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an entry never change
          <tr key={index}>
            <th scope="row">
              {t(`books.account_${account}`)}
              {head && (
                <span className="block text-13 muted">
                  {t(`journal.head_${head}`)}, {gstin}
                </span>
              )}
            </th>
            <td>{debit !== null && formatExactRupees(debit)}</td>
            <td>{credit !== null && formatExactRupees(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('journal.sum')}</th>
          <td>{formatExactRupees(total)}</td>
          <td>{formatExactRupees(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Who asked for it, and who decided. */
function History({ entry }: { entry: Journal }) {
  const t = useText();
  const language = useLanguage();
  const { state, requested_by: name, requested_at: asked, decided_by: other, decided_at: decided } = entry;
  const isWithdrawn = state === 'rejected' && other === name;
  return (
    <div className="text-14 muted">
      <p>{t('journal.requested_by', { name, time: formatInstant(asked, language) })}</p>
      {other !== null && decided !== null && (
        <p>
          {t(
            isWithdrawn
              ? 'journal.withdrawn_by'
              : state === 'approved'
                ? 'journal.approved_by'
                : 'journal.rejected_by',
            { name: other, time: formatInstant(decided, language) },
          )}
        </p>
      )}
      {entry.decision_reason && (
        <p className="pre-line wrap-anywhere" dir="auto">
          {entry.decision_reason}
        </p>
      )}
    </div>
  );
}

function Actions({ entry, onChanged }: Props) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { busy, press, submit } = useCardWrites(onChanged);
  const [asked, setAsked] = useState<'reject' | 'reverse' | null>(null);
  const { id, own, total, allowed_actions: allowed } = entry;
  if (!mayAct || (allowed.length === 0 && asked === null)) return null;
  const params = { id: String(id) };
  const rejection = own ? 'withdraw' : 'reject';
  const approve = async () => {
    const answer = await confirm({
      title: t('journal.approve_title', { id, amount: formatExactRupees(total) }),
      text: t('journal.approve_help'),
      yes: t('journal.approve'),
      no: t('admin.dismiss'),
      kind: 'plain',
    });
    if (answer) await press('admin.approve_journal', { params });
  };
  const done = async () => {
    setAsked(null);
    await onChanged();
  };
  return (
    <>
      {own && allowed.includes('reject') && <p className="text-14">{t('journal.own_waiting')}</p>}
      <div className="flex flex-wrap gap-12">
        {allowed.includes('approve') && (
          <Button size="compact" loading={busy} onClick={() => void approve()}>
            {t('journal.approve')}
          </Button>
        )}
        {allowed.includes('reject') && (
          <Button variant="default" size="compact" disabled={busy} onClick={() => setAsked('reject')}>
            {t(`journal.${rejection}`)}
          </Button>
        )}
        {allowed.includes('reverse') && (
          <Button variant="default" size="compact" disabled={busy} onClick={() => setAsked('reverse')}>
            {t('journal.reverse')}
          </Button>
        )}
      </div>
      <ReasonForm
        opened={asked === 'reject'}
        title={t(`journal.${rejection}_title`, { id })}
        help=""
        yes={t(`journal.${rejection}`)}
        close={() => setAsked(null)}
        send={async (reason) => {
          await submit('admin.reject_journal', { params, body: { reason } });
          await done();
        }}
      />
      <ReasonForm
        opened={asked === 'reverse'}
        title={t('journal.reverse_title', { id })}
        consequence={t('journal.reverse_help')}
        help=""
        yes={t('journal.send')}
        close={() => setAsked(null)}
        send={async (reason) => {
          await submit('admin.reverse_journal', { params, body: { reason } });
          await done();
        }}
      />
    </>
  );
}
