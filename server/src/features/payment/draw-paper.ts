import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey, Values } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../platform/http/failures.ts';
import { PAGE, type Paper as Sheet, paper as sheetOf } from '../../platform/pdf/paper.ts';
import type { Paper } from './paper-store.ts';
import { amountInWords } from './rules/invoice/amount-in-words.ts';
import type { PaperContent, PaperLine } from './rules/invoice/content.ts';
import { taxTotals } from './rules/invoice/gst.ts';
import type { PaperKind } from './rules/invoice/serial.ts';

const { margin, width: pageWidth, height: pageHeight } = PAGE;
const WIDTH = pageWidth - 2 * margin;
const HALF = (WIDTH - 24) / 2;
const AMOUNT = 96;
const BRAND = '#b51144';
const QUIET = '#5b5b66';

const TITLES: Readonly<Record<PaperKind, MessageKey>> = {
  invoice: 'invoice.title_invoice',
  receipt: 'invoice.title_receipt',
  payment_receipt: 'invoice.title_payment_receipt',
  credit_note: 'invoice.title_credit_note',
  cancellation: 'invoice.title_cancellation',
  statement: 'invoice.title_statement',
};

type Say = (key: MessageKey, values?: Values) => string;

/** A paper as a PDF in a reader's language; the same paper gives the same bytes. */
export function drawPaper(paper: Paper, language: Language): Promise<Buffer> {
  const say: Say = (key, values) => text(language, key, values);
  const { content } = paper;
  const sheet = sheetOf({
    title: `${say(TITLES[paper.kind])} ${paper.number}`,
    author: content.operator.name,
    language,
    made: paper.issuedAt,
  });
  let y = drawHead(sheet, paper, say);
  y = drawParties(sheet, content, language, say, y);
  y = drawLines(sheet, content.lines, showsTax(paper), language, say, y);
  y = drawTotals(sheet, paper, language, say, y);
  drawFoot(sheet, paper, say, y);
  return sheet.end((page, pages) => say('invoice.page', { page, pages }));
}

function drawHead(sheet: Sheet, { kind, number, issuedAt, content }: Paper, say: Say): number {
  sheet.box(0, 0, pageWidth, 6, BRAND);
  sheet.write(content.operator.name, margin, margin - 8, HALF, { size: 20, weight: 'bold', colour: BRAND });
  const right = margin + HALF + 24;
  sheet.write(say(TITLES[kind]), right, margin - 6, HALF, { size: 16, weight: 'bold', align: 'right' });
  const facts: [string, string][] = [
    [say('invoice.number'), number],
    [say('invoice.date'), spokenDate(dateOf(issuedAt))],
    [say('invoice.booking'), content.booking],
    ...(content.refersTo ? ([[say('invoice.refers_to'), content.refersTo]] as [string, string][]) : []),
  ];
  let y = margin + 24;
  for (const [name, value] of facts)
    y += sheet.write(`${name}: ${value}`, right, y, HALF, { align: 'right' });
  return y + 12;
}

function drawParties(
  sheet: Sheet,
  { operator, recipient, placeOfSupply, reason }: PaperContent,
  language: Language,
  say: Say,
  top: number,
): number {
  const column = (x: number, title: string, lines: readonly (string | null)[]): number => {
    let y = top;
    y += sheet.write(title, x, y, HALF, { size: 9, colour: QUIET });
    lines.forEach((line, index) => {
      if (line) y += sheet.write(line, x, y, HALF, { weight: index === 0 ? 'bold' : 'regular' });
    });
    return y;
  };
  const left = column(margin, say('invoice.from'), [
    operator.name,
    operator.address,
    operator.gstin && say('invoice.gstin', { gstin: operator.gstin }),
    operator.email,
  ]);
  const right = column(margin + HALF + 24, say('invoice.to'), [
    recipient.name ?? say('invoice.erased'),
    recipient.address,
    recipient.postcode && recipient.state
      ? say('invoice.pin_state', {
          postcode: recipient.postcode,
          state: stateName(recipient.state, language),
        })
      : null,
    recipient.gstin && say('invoice.gstin', { gstin: recipient.gstin }),
  ]);
  let y = Math.max(left, right) + 8;
  if (operator.gstin && placeOfSupply)
    y += sheet.write(
      `${say('invoice.place_of_supply')}: ${stateName(placeOfSupply, language)}`,
      margin,
      y,
      WIDTH,
    );
  if (reason) y += sheet.write(`${say('invoice.reason')}: ${reason[language]}`, margin, y, WIDTH);
  return y + 12;
}

function drawLines(
  sheet: Sheet,
  lines: readonly PaperLine[],
  taxed: boolean,
  language: Language,
  say: Say,
  top: number,
): number {
  const inner = WIDTH - AMOUNT - 12;
  const head = (y: number): number => {
    sheet.box(margin, y - 4, WIDTH, 24, '#f4f2f5');
    sheet.write(say('invoice.service'), margin + 8, y, inner, { weight: 'bold' });
    sheet.write(say('invoice.amount'), margin + WIDTH - AMOUNT - 8, y, AMOUNT, {
      weight: 'bold',
      align: 'right',
    });
    return y + 28;
  };
  let y = head(top);
  for (const line of lines) {
    const details = detailsOf(line, taxed, say);
    const height = sheet.heightOf(line.name[language], inner) + details.length * 13 + 10;
    if (y + height > pageHeight - margin) {
      sheet.nextPage();
      y = head(margin);
    }
    const first = sheet.write(line.name[language], margin + 8, y, inner);
    sheet.write(rupees(line.amount), margin + WIDTH - AMOUNT - 8, y, AMOUNT, { align: 'right' });
    y += first;
    for (const detail of details) y += sheet.write(detail, margin + 8, y, inner, { size: 9, colour: QUIET });
    y += 6;
    sheet.rule(margin, y, WIDTH);
    y += 6;
  }
  return y;
}

function detailsOf(line: PaperLine, taxed: boolean, say: Say): string[] {
  const values = { count: line.units, price: rupees(line.unitPrice) };
  return [
    line.date && line.time ? say('invoice.when', { date: spokenDate(line.date), time: line.time }) : '',
    line.workType ? say(line.workType === 'hour' ? 'invoice.hours' : 'invoice.days', values) : '',
    line.extraHours
      ? say('invoice.extra_hours', { count: line.extraHours, amount: rupees(line.extraTotal) })
      : '',
    line.takenOff ? say('invoice.taken_off', { amount: rupees(line.takenOff) }) : '',
    line.cancelled ? say('invoice.kept') : '',
    line.sac && taxed ? say('invoice.sac', { sac: line.sac }) : '',
  ].filter(Boolean);
}

function drawTotals(
  sheet: Sheet,
  { kind, content }: Pick<Paper, 'kind' | 'content'>,
  language: Language,
  say: Say,
  top: number,
): number {
  const { totals, paid, payment } = content;
  const receipt = kind === 'payment_receipt';
  const rows = showsTax({ kind, content }) ? [...taxRows(content, say)] : [];
  const credit = kind === 'credit_note';
  const needed = (rows.length + 5) * 16 + 40;
  let y = top;
  if (y + needed > pageHeight - margin) {
    sheet.nextPage();
    y = margin;
  }
  const row = (name: string, amount: string, weight: 'regular' | 'bold' = 'regular', size = 10) => {
    const height = sheet.write(name, margin + HALF, y, HALF - AMOUNT, { weight, size });
    sheet.write(amount, margin + WIDTH - AMOUNT - 8, y, AMOUNT, { align: 'right', weight, size });
    y += height;
  };
  for (const [name, amount] of rows) row(name, rupees(amount));
  row(say(credit ? 'invoice.total_credit' : 'invoice.total'), rupees(totals.amount), 'bold', 12);
  if (kind === 'invoice' || kind === 'receipt' || receipt) {
    row(say('invoice.paid'), rupees(paid));
    if (paid < totals.amount) row(say('invoice.due'), rupees(paise(totals.amount - paid)), 'bold');
  }
  if (receipt && paid >= totals.amount) row(say('invoice.paid_in_full'), '', 'bold');
  y += 8;
  for (const line of paymentLines(content, say)) y += sheet.write(line, margin, y, WIDTH);
  if (kind === 'cancellation') y += sheet.write(say('invoice.nothing_due'), margin, y, WIDTH);
  else
    y += sheet.write(
      `${say('invoice.in_words')}: ${amountInWords(payment?.amount ?? totals.amount, language)}`,
      margin,
      y,
      WIDTH,
    );
  return y + 8;
}

/** Whether a document states taxes. A payment receipt does not: the tax invoice that it refers to has stated them. */
function showsTax({ kind, content }: Pick<Paper, 'kind' | 'content'>): boolean {
  return content.operator.gstin !== null && kind !== 'payment_receipt';
}

/** The payment that a payment receipt confirms. */
function paymentLines({ payment }: PaperContent, say: Say): string[] {
  if (!payment) return [];
  const at = new Date(payment.at);
  return [
    say('invoice.received', {
      amount: rupees(payment.amount),
      method: say(`invoice.method_${payment.method ?? 'online'}`),
      date: spokenDate(dateOf(at)),
      time: timeOf(at),
    }),
    `${say('invoice.payment_id')}: ${payment.reference}`,
  ];
}

/** The taxable value and each tax by its rate. */
function* taxRows({ lines, totals }: PaperContent, say: Say): Generator<[string, Money]> {
  yield [say('invoice.taxable'), totals.taxable];
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const { cgst, sgst, igst } = taxTotals(lines.filter((line) => line.rate === rate));
    if (cgst) yield [say('invoice.cgst', { rate: rate / 200 }), cgst];
    if (sgst) yield [say('invoice.sgst', { rate: rate / 200 }), sgst];
    if (igst) yield [say('invoice.igst', { rate: rate / 100 }), igst];
  }
}

function drawFoot(sheet: Sheet, paper: Paper, say: Say, top: number): void {
  let y = top + 8;
  const lines: MessageKey[] = showsTax(paper)
    ? ['invoice.inclusive', 'invoice.reverse_charge', 'invoice.made_by_computer']
    : [paper.content.operator.gstin ? 'invoice.inclusive' : 'invoice.no_tax', 'invoice.made_by_computer'];
  for (const line of lines) y += sheet.write(say(line), margin, y, WIDTH, { size: 8.5, colour: QUIET });
}

/** ₹1,29,900.00 */
function rupees(amount: Money): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100);
}

/** 24-11-2026, as papers in India write it. */
function spokenDate(date: string): string {
  return date.split('-').toReversed().join('-');
}
