import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../../platform/http/failures.ts';
import { PAGE, type Document as Sheet, document as sheetOf } from '../../../../platform/pdf/document.ts';
import {
  drawHeading,
  drawParties,
  formatDate,
  formatRupees,
  HALF,
  MUTED,
  SECOND_COLUMN,
  type Translate,
  WIDTH,
} from './draw-heading.ts';
import type { StatementContent } from '../rules/statement.ts';

const { margin, height: pageHeight } = PAGE;
/** Widths of the amount columns; the description takes the rest. */
const AMOUNT = 66;
const PARTS = ['gross', 'commission', 'tax', 'tds', 'net'] as const;
const WORK = WIDTH - PARTS.length * AMOUNT - 16;
const BAND = '#f4f2f5';

/** Input of a statement drawing. A statement without a number is provisional. */
export interface StatementDocument {
  readonly number: string | null;
  readonly at: Date;
  readonly content: StatementContent;
  /** Whether the recipient's address is masked, which the statement then says. */
  readonly masked?: boolean;
}

/** Draws a professional's monthly statement as a PDF. The same statement gives the same bytes. Runs only in the drawing process. */
export function drawStatement(statement: StatementDocument, language: Language): Promise<Buffer> {
  const t: Translate = (key, values) => text(language, key, values);
  const { content, number, at } = statement;
  const sheet = sheetOf({
    title: `${t('invoice.title_statement')} ${number ?? content.month}`,
    author: content.platform.name,
    language,
    createdAt: at,
  });
  let y = drawHeader(sheet, statement, t);
  y = drawJobs(sheet, content, language, t, y);
  y = drawChanges(sheet, content, t, y);
  y = drawPayouts(sheet, content, t, y);
  drawSummary(sheet, statement, t, y);
  return sheet.end((page, pages) => t('invoice.page', { page, pages }));
}

function drawHeader(sheet: Sheet, { content, number, at }: StatementDocument, t: Translate): number {
  const { platform, recipient, month } = content;
  const months = t('date.months').split(' ');
  let y = drawHeading(sheet, {
    company: platform.name,
    title: t('invoice.title_statement'),
    facts: [
      ...(number ? [`${t('invoice.number')}: ${number}`] : []),
      `${t('invoice.date')}: ${formatDate(dateOf(at))}`,
      `${t('statement.month')}: ${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
    ],
  });
  if (!number)
    y += sheet.write(t('statement.to_date'), SECOND_COLUMN, y, HALF, { align: 'right', colour: MUTED });
  const lines = [
    recipient.name ?? t('invoice.erased'),
    recipient.address,
    recipient.gstin && t('invoice.gstin', { gstin: recipient.gstin }),
  ];
  return drawParties(sheet, t, platform, { title: t('statement.for'), lines }, y + 12) + 16;
}

function drawJobs(
  sheet: Sheet,
  { jobs, totals }: StatementContent,
  language: Language,
  t: Translate,
  top: number,
): number {
  let y = top + sheet.write(t('statement.jobs'), margin, top, WIDTH, { size: 12, weight: 'bold' }) + 6;
  if (jobs.length === 0) return y + sheet.write(t('statement.jobs_none'), margin, y, WIDTH) + 12;
  const head = (at: number): number => {
    sheet.box(margin, at - 4, WIDTH, 24, BAND);
    sheet.write(t('invoice.service'), margin + 8, at, WORK, { weight: 'bold', size: 9 });
    PARTS.forEach((part, index) =>
      sheet.write(t(`statement.${part}`), columnOf(index), at, AMOUNT - 6, {
        weight: 'bold',
        size: 9,
        align: 'right',
      }),
    );
    return at + 28;
  };
  const amounts = (of: StatementContent['totals'], at: number, weight: 'regular' | 'bold') =>
    PARTS.forEach((part, index) =>
      sheet.write(formatRupees(of[part]), columnOf(index), at, AMOUNT - 6, {
        align: 'right',
        size: 9,
        weight,
      }),
    );
  y = head(y + 4);
  for (const job of jobs) {
    const height = sheet.heightOf(job.name[language], WORK) + 26;
    if (y + height > pageHeight - margin) {
      sheet.nextPage();
      y = head(margin);
    }
    const first = sheet.write(job.name[language], margin + 8, y, WORK);
    amounts(job, y, 'regular');
    y += first;
    y += sheet.write(`${job.booking}, ${formatDate(job.date)}`, margin + 8, y, WORK, {
      size: 8.5,
      colour: MUTED,
    });
    y += 4;
    sheet.rule(margin, y, WIDTH);
    y += 6;
  }
  const last = sheet.write(t('invoice.total'), margin + 8, y, WORK, { weight: 'bold', size: 9 });
  amounts(totals, y, 'bold');
  return y + last + 16;
}

function drawChanges(sheet: Sheet, { changes }: StatementContent, t: Translate, top: number): number {
  if (changes.length === 0) return top;
  const y = drawTitle(sheet, t('statement.changes'), top);
  const rows = changes.map(({ kind, booking, date, amount }) => ({
    date,
    what: t(`statement.change_${kind}`, { booking }),
    amount,
  }));
  return drawAmounts(sheet, rows, y);
}

function drawPayouts(sheet: Sheet, { payouts }: StatementContent, t: Translate, top: number): number {
  const y = drawTitle(sheet, t('statement.payouts'), top);
  if (payouts.length === 0) return y + sheet.write(t('statement.payouts_none'), margin, y, WIDTH) + 12;
  const rows = payouts.map(({ date, reference, amount }) => ({
    date,
    what: amount < 0 ? t('statement.returned') : t('statement.paid', { reference }),
    amount,
  }));
  return drawAmounts(sheet, rows, y);
}

function drawTitle(sheet: Sheet, title: string, top: number): number {
  const y = ensureSpace(sheet, top, 60);
  return y + sheet.write(title, margin, y, WIDTH, { size: 12, weight: 'bold' }) + 6;
}

function drawAmounts(
  sheet: Sheet,
  rows: readonly { readonly date: string; readonly what: string; readonly amount: Money }[],
  top: number,
): number {
  let y = top;
  for (const { date, what, amount } of rows) {
    y = ensureSpace(sheet, y, 24);
    const height = sheet.write(`${formatDate(date)}  ${what}`, margin + 8, y, WIDTH - 128);
    sheet.write(formatRupees(amount), margin + WIDTH - 104, y, 96, { align: 'right' });
    y += height + 2;
    sheet.rule(margin, y, WIDTH);
    y += 6;
  }
  return y + 10;
}

function drawSummary(
  sheet: Sheet,
  { content, masked = false }: StatementDocument,
  t: Translate,
  top: number,
): void {
  let y = ensureSpace(sheet, top, 130);
  const rows: readonly (readonly [MessageKey, Money])[] = [
    ['statement.opening', content.opening],
    ['statement.earned', content.totals.net],
    ...(content.changes.length > 0
      ? ([['statement.changes', sum(content.changes.map(({ amount }) => amount))]] as const)
      : []),
    ['statement.paid_total', paise(0 - content.paid)],
  ];
  const row = (name: string, amount: string, weight: 'regular' | 'bold', size: number) => {
    const height = sheet.write(name, margin + HALF - 24, y, HALF - 56, { weight, size });
    sheet.write(amount, margin + WIDTH - 104, y, 96, { align: 'right', weight, size });
    y += height;
  };
  for (const [name, amount] of rows) row(t(name), formatRupees(amount), 'regular', 10);
  row(t('statement.closing'), formatRupees(content.closing), 'bold', 12);
  y += 16;
  for (const name of [
    'invoice.computer_generated',
    ...(masked ? (['invoice.masked_copy'] as const) : []),
  ] as const)
    y += sheet.write(t(name), margin, y, WIDTH, { size: 8.5, colour: MUTED });
}

function ensureSpace(sheet: Sheet, y: number, height: number): number {
  if (y + height <= pageHeight - margin) return y;
  sheet.nextPage();
  return margin;
}

function columnOf(index: number): number {
  return margin + WIDTH - (PARTS.length - index) * AMOUNT;
}
