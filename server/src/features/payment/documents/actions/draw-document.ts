import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../../platform/http/failures.ts';
import { PAGE, type Document as Sheet, document as sheetOf } from '../../../../platform/pdf/document.ts';
import type { Document } from '../store.ts';
import { amountInWords } from '../rules/amount-in-words.ts';
import type { DocumentContent, DocumentLine } from '../rules/content.ts';
import { taxTotals } from '../../rules/gst.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';
import { drawHeading, drawParties, HALF, MUTED, type Translate, WIDTH } from './draw-heading.ts';

const { margin, height: pageHeight } = PAGE;
const AMOUNT = 96;

const TITLES: Readonly<Record<DocumentKind, MessageKey>> = {
  invoice: 'invoice.title_invoice',
  receipt: 'invoice.title_receipt',
  payment_receipt: 'invoice.title_payment_receipt',
  credit_note: 'invoice.title_credit_note',
  cancellation: 'invoice.title_cancellation',
  statement: 'invoice.title_statement',
};

/**
 * Draws a document as a PDF in the reader's language. The same document gives the same bytes.
 * @param masked whether the recipient's address is masked, which the document then says
 */
export function drawDocument(document: Document, language: Language, masked = false): Promise<Buffer> {
  const t: Translate = (key, values) => text(language, key, values);
  const { content } = document;
  const sheet = sheetOf({
    title: `${t(TITLES[document.kind])} ${document.number}`,
    author: content.platform.name,
    language,
    createdAt: document.issuedAt,
  });
  let y = drawHeader(sheet, document, t);
  y = drawFacts(sheet, content, language, t, y);
  y = drawLines(sheet, content.lines, showsTax(document), language, t, y);
  y = drawTotals(sheet, document, language, t, y);
  drawFooter(sheet, document, masked, t, y);
  return sheet.end((page, pages) => t('invoice.page', { page, pages }));
}

function drawHeader(sheet: Sheet, { kind, number, issuedAt, content }: Document, t: Translate): number {
  const facts: [string, string][] = [
    [t('invoice.number'), number],
    [t('invoice.date'), formatDate(dateOf(issuedAt))],
    [t('invoice.booking'), content.booking],
    ...(content.refersTo ? ([[t('invoice.refers_to'), content.refersTo]] as [string, string][]) : []),
  ];
  const company = content.platform.name;
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return drawHeading(sheet, { company, title: t(TITLES[kind]), facts: lines }) + 12;
}

function drawFacts(
  sheet: Sheet,
  { platform, recipient, placeOfSupply, reason }: DocumentContent,
  language: Language,
  t: Translate,
  top: number,
): number {
  const lines = [
    recipient.name ?? t('invoice.erased'),
    recipient.address,
    recipient.postcode && recipient.state
      ? t('invoice.pin_state', {
          postcode: recipient.postcode,
          state: stateName(recipient.state, language),
        })
      : null,
    recipient.gstin && t('invoice.gstin', { gstin: recipient.gstin }),
  ];
  let y = drawParties(sheet, t, platform, { title: t('invoice.to'), lines }, top) + 8;
  if (platform.gstin && placeOfSupply)
    y += sheet.write(
      `${t('invoice.place_of_supply')}: ${stateName(placeOfSupply, language)}`,
      margin,
      y,
      WIDTH,
    );
  if (reason) y += sheet.write(`${t('invoice.reason')}: ${reason[language]}`, margin, y, WIDTH);
  return y + 12;
}

function drawLines(
  sheet: Sheet,
  lines: readonly DocumentLine[],
  taxed: boolean,
  language: Language,
  t: Translate,
  top: number,
): number {
  const inner = WIDTH - AMOUNT - 12;
  const head = (y: number): number => {
    sheet.box(margin, y - 4, WIDTH, 24, '#f4f2f5');
    sheet.write(t('invoice.service'), margin + 8, y, inner, { weight: 'bold' });
    sheet.write(t('invoice.amount'), margin + WIDTH - AMOUNT - 8, y, AMOUNT, {
      weight: 'bold',
      align: 'right',
    });
    return y + 28;
  };
  let y = head(top);
  for (const line of lines) {
    const details = detailsOf(line, taxed, t);
    const height = sheet.heightOf(line.name[language], inner) + details.length * 13 + 10;
    if (y + height > pageHeight - margin) {
      sheet.nextPage();
      y = head(margin);
    }
    const first = sheet.write(line.name[language], margin + 8, y, inner);
    sheet.write(rupees(line.amount), margin + WIDTH - AMOUNT - 8, y, AMOUNT, { align: 'right' });
    y += first;
    for (const detail of details) y += sheet.write(detail, margin + 8, y, inner, { size: 9, colour: MUTED });
    y += 6;
    sheet.rule(margin, y, WIDTH);
    y += 6;
  }
  return y;
}

function detailsOf(line: DocumentLine, taxed: boolean, t: Translate): string[] {
  const values = { count: line.units, price: rupees(line.unitPrice) };
  return [
    line.date && line.time ? t('invoice.when', { date: formatDate(line.date), time: line.time }) : '',
    line.workType ? t(line.workType === 'hour' ? 'invoice.hours' : 'invoice.days', values) : '',
    line.extraHours
      ? t('invoice.extra_hours', { count: line.extraHours, amount: rupees(line.extraTotal) })
      : '',
    line.priceReduction ? t('invoice.price_reduction', { amount: rupees(line.priceReduction) }) : '',
    line.cancelled ? t(line.visit ? 'invoice.visit_fee' : 'invoice.cancellation_fee') : '',
    line.sac && taxed ? t('invoice.sac', { sac: line.sac }) : '',
  ].filter(Boolean);
}

function drawTotals(
  sheet: Sheet,
  { kind, content }: Pick<Document, 'kind' | 'content'>,
  language: Language,
  t: Translate,
  top: number,
): number {
  const { totals, paid, payment } = content;
  const receipt = kind === 'payment_receipt';
  const rows = showsTax({ kind, content }) ? [...taxRows(content, t)] : [];
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
  row(t(credit ? 'invoice.total_credit' : 'invoice.total'), rupees(totals.amount), 'bold', 12);
  if (kind === 'invoice' || kind === 'receipt' || receipt) {
    row(t('invoice.paid'), rupees(paid));
    if (paid < totals.amount) row(t('invoice.due'), rupees(paise(totals.amount - paid)), 'bold');
  }
  if (receipt && paid >= totals.amount) row(t('invoice.paid_in_full'), '', 'bold');
  y += 8;
  for (const line of paymentLines(content, t)) y += sheet.write(line, margin, y, WIDTH);
  if (kind === 'cancellation') y += sheet.write(t('invoice.nothing_due'), margin, y, WIDTH);
  else
    y += sheet.write(
      `${t('invoice.in_words')}: ${amountInWords(payment?.amount ?? totals.amount, language)}`,
      margin,
      y,
      WIDTH,
    );
  return y + 8;
}

/** Returns whether a document states taxes. A payment receipt does not: the tax invoice it refers to states them. */
function showsTax({ kind, content }: Pick<Document, 'kind' | 'content'>): boolean {
  return content.platform.gstin !== null && kind !== 'payment_receipt';
}

/** The payment that a payment receipt confirms. */
function paymentLines({ payment }: DocumentContent, t: Translate): string[] {
  if (!payment) return [];
  const at = new Date(payment.at);
  return [
    t('invoice.received', {
      amount: rupees(payment.amount),
      method: t(`invoice.method_${payment.method ?? 'online'}`),
      date: formatDate(dateOf(at)),
      time: timeOf(at),
    }),
    `${t('invoice.payment_id')}: ${payment.reference}`,
  ];
}

/** Returns the taxable value and each tax with its rate. */
function* taxRows({ lines, totals }: DocumentContent, t: Translate): Generator<[string, Money]> {
  yield [t('invoice.taxable'), totals.taxable];
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const { cgst, sgst, igst } = taxTotals(lines.filter((line) => line.rate === rate));
    if (cgst) yield [t('invoice.cgst', { rate: rate / 200 }), cgst];
    if (sgst) yield [t('invoice.sgst', { rate: rate / 200 }), sgst];
    if (igst) yield [t('invoice.igst', { rate: rate / 100 }), igst];
  }
}

function drawFooter(sheet: Sheet, document: Document, masked: boolean, t: Translate, top: number): void {
  let y = top + 8;
  const lines: MessageKey[] = showsTax(document)
    ? ['invoice.inclusive', 'invoice.reverse_charge', 'invoice.computer_generated']
    : [
        document.content.platform.gstin ? 'invoice.inclusive' : 'invoice.no_tax',
        'invoice.computer_generated',
      ];
  if (masked) lines.push('invoice.masked_copy');
  for (const line of lines) y += sheet.write(t(line), margin, y, WIDTH, { size: 8.5, colour: MUTED });
}

/** ₹1,29,900.00 */
function rupees(amount: Money): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100);
}

/** 24-11-2026, the usual date format on documents in India. */
function formatDate(date: string): string {
  return date.split('-').toReversed().join('-');
}
