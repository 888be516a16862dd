import { gstStateCode } from '@aaspaas/contract/kernel/gstin.ts';
import { type IndianState, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../../../platform/http/failures.ts';
import { PAGE, type Document as Sheet, document as sheetOf } from '../../../../platform/pdf/document.ts';
import { qrCode } from '../../../../platform/pdf/qr-code.ts';
import type { Document } from '../store.ts';
import { amountInWords } from '../rules/amount-in-words.ts';
import type { DocumentContent, DocumentLine } from '../rules/content.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';
import {
  drawHeading,
  drawParties,
  formatDate,
  formatRupees,
  HALF,
  MUTED,
  type Translate,
  WIDTH,
} from './draw-heading.ts';
import { drawTaxTable } from './draw-tax-table.ts';

const { margin, height: pageHeight } = PAGE;
const AMOUNT = 96;
/** The portal asks for two inches; the code has about 120 squares on a side. */
const CODE_SIZE = 144;

const TITLES: Readonly<Record<DocumentKind, MessageKey>> = {
  receipt_voucher: 'invoice.title_receipt_voucher',
  refund_voucher: 'invoice.title_refund_voucher',
  invoice: 'invoice.title_invoice',
  receipt: 'invoice.title_receipt',
  payment_receipt: 'invoice.title_payment_receipt',
  credit_note: 'invoice.title_credit_note',
  cancellation: 'invoice.title_cancellation',
  commission_invoice: 'invoice.title_commission_invoice',
  commission_credit: 'invoice.title_commission_credit',
  statement: 'invoice.title_statement',
};

const TOTALS: Partial<Readonly<Record<DocumentKind, MessageKey>>> = {
  receipt_voucher: 'invoice.total_advance',
  refund_voucher: 'invoice.total_refunded',
  credit_note: 'invoice.total_credit',
  commission_credit: 'invoice.total_credit',
};

/** What the platform itself supplies: its tax is not that of the work. */
const COMMISSION: ReadonlySet<DocumentKind> = new Set(['commission_invoice', 'commission_credit']);

/**
 * Draws documents as one PDF in the reader's language, each from a new page. The same documents give the same bytes. Runs only in the
 * drawing process; see `draw.ts`.
 *
 * @param documents at least one
 * @param masked whether the recipients' addresses are masked, which the documents then say
 */
export function drawDocuments(
  documents: readonly Document[],
  language: Language,
  masked = false,
): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('there is no document to draw');
  const t: Translate = (key, values) => text(language, key, values);
  const sheet = sheetOf({
    title: `${t(titleOf(first))} ${documents.map(({ number }) => number).join(', ')}`,
    author: first.content.platform.name,
    language,
    createdAt: first.issuedAt,
  });
  documents.forEach((document, index) => {
    if (index > 0) sheet.nextPage();
    drawOne(sheet, document, { language, masked, t });
  });
  return sheet.end((page, pages) => t('invoice.page', { page, pages }));
}

interface Reader {
  readonly language: Language;
  readonly masked: boolean;
  readonly t: Translate;
}

function drawOne(sheet: Sheet, document: Document, reader: Reader): void {
  const { content } = document;
  const { language, masked, t } = reader;
  let y = drawHeader(sheet, document, t);
  y = drawFacts(sheet, document, reader, y);
  y = drawLines(sheet, content.lines, showsTax(document), language, t, y);
  if (showsTax(document)) y = drawTaxTable(sheet, content, t, y);
  y = drawTotals(sheet, document, language, t, y);
  drawFooter(sheet, document, masked, t, y);
}

/** The receipt of a booking is a bill since bills have shares. */
function titleOf({ kind, content }: Pick<Document, 'kind' | 'content'>): MessageKey {
  return kind === 'receipt' && content.liability !== null ? 'invoice.title_bill' : TITLES[kind];
}

function drawHeader(sheet: Sheet, document: Document, t: Translate): number {
  const { number, issuedAt, content, registration } = document;
  const references = [
    ...(content.refersTo ? [content.refersTo] : []),
    ...content.against.map(({ number: named, date }) =>
      t('invoice.reference', { number: named, date: formatDate(date) }),
    ),
  ];
  const facts: [string, string][] = [
    [t('invoice.number'), number],
    [t('invoice.date'), formatDate(dateOf(issuedAt))],
    ...(content.booking ? ([[t('invoice.booking'), content.booking]] as [string, string][]) : []),
    ...(content.month ? ([[t('statement.month'), monthName(content.month, t)]] as [string, string][]) : []),
    ...references.map((reference): [string, string] => [t('invoice.refers_to'), reference]),
  ];
  let y = drawHeading(sheet, {
    company: content.supplier?.name ?? content.platform.name,
    title: t(titleOf(document)),
    facts: facts.map(([name, value]) => `${name}: ${value}`),
  });
  if (registration) y = drawRegistration(sheet, registration, t, y + 6);
  return y + 12;
}

/** Draws the signed code with the IRN beside it (rule 46 (r)). Returns the height below both. */
function drawRegistration(
  sheet: Sheet,
  { irn, ackNumber, ackAt, signedQr }: NonNullable<Document['registration']>,
  t: Translate,
  top: number,
): number {
  const code = qrCode(signedQr);
  const left = code ? margin + CODE_SIZE + 12 : margin;
  const width = WIDTH + margin - left;
  if (code) {
    const { runs, modules } = code;
    sheet.code(runs, { x: margin, y: top, size: CODE_SIZE, modules, alt: t('invoice.signed_code') });
  }
  let y = top + (code ? 12 : 0);
  const lines = [
    `${t('invoice.irn')}: ${irn}`,
    t('invoice.acknowledged', { number: ackNumber, date: formatDate(dateOf(ackAt)) }),
  ];
  for (const line of lines) y += sheet.write(line, left, y, width, { size: 8, colour: MUTED });
  return code ? Math.max(y, top + CODE_SIZE) : y;
}

function drawFacts(sheet: Sheet, { kind, content }: Document, { language, t }: Reader, top: number): number {
  const { platform, supplier, recipient, placeOfSupply, reason } = content;
  const lines = [
    recipient.name ?? t('invoice.erased'),
    recipient.address,
    recipient.postcode && recipient.state
      ? t('invoice.pin_state', {
          postcode: recipient.postcode,
          state: codedState(recipient.state, language),
        })
      : recipient.state && codedState(recipient.state, language),
    recipient.gstin && t('invoice.gstin', { gstin: recipient.gstin }),
  ];
  const issuer = supplier
    ? { ...supplier, address: supplier.address ?? codedState(supplier.state, language), email: null }
    : platform;
  let y = drawParties(sheet, t, issuer, { title: t('invoice.to'), lines }, top) + 8;
  const write = (line: string) => {
    y += sheet.write(line, margin, y, WIDTH);
  };
  if (supplier)
    write(
      [
        t('invoice.through', { name: platform.name, address: platform.address }),
        ...(platform.gstin ? [t('invoice.gstin', { gstin: platform.gstin })] : []),
      ].join(', '),
    );
  if (placeOfSupply) write(`${t('invoice.place_of_supply')}: ${codedState(placeOfSupply, language)}`);
  if (content.liability === 'platform' && showsTax({ kind, content }) && !COMMISSION.has(kind))
    write(t('invoice.section_9_5'));
  if (reason) write(`${t('invoice.reason')}: ${reason[language]}`);
  return y + 12;
}

/** `29-Karnataka` */
function codedState(state: IndianState, language: Language): string {
  return `${gstStateCode(state)}-${stateName(state, language)}`;
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
    sheet.write(formatRupees(line.amount), margin + WIDTH - AMOUNT - 8, y, AMOUNT, { align: 'right' });
    y += first;
    for (const detail of details) y += sheet.write(detail, margin + 8, y, inner, { size: 9, colour: MUTED });
    y += 6;
    sheet.rule(margin, y, WIDTH);
    y += 6;
  }
  return y;
}

function detailsOf(line: DocumentLine, taxed: boolean, t: Translate): string[] {
  const values = { count: line.units, price: formatRupees(line.unitPrice) };
  return [
    line.provider ? t('invoice.provider', { name: line.provider }) : '',
    line.date && line.time ? t('invoice.when', { date: formatDate(line.date), time: line.time }) : '',
    line.workType ? t(line.workType === 'hour' ? 'invoice.hours' : 'invoice.days', values) : '',
    line.extraHours
      ? t('invoice.extra_hours', { count: line.extraHours, amount: formatRupees(line.extraTotal) })
      : '',
    line.priceReduction ? t('invoice.price_reduction', { amount: formatRupees(line.priceReduction) }) : '',
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
  let y = top;
  if (y + 6 * 16 + 40 > pageHeight - margin) {
    sheet.nextPage();
    y = margin;
  }
  const row = (name: string, amount: string, weight: 'regular' | 'bold' = 'regular', size = 10) => {
    const height = sheet.write(name, margin + HALF, y, HALF - AMOUNT, { weight, size });
    sheet.write(amount, margin + WIDTH - AMOUNT - 8, y, AMOUNT, { align: 'right', weight, size });
    y += height;
  };
  row(t(TOTALS[kind] ?? 'invoice.total'), formatRupees(totals.amount), 'bold', 12);
  if (kind === 'invoice' || kind === 'receipt' || receipt) {
    row(t('invoice.paid'), formatRupees(paid));
    if (paid < totals.amount) row(t('invoice.due'), formatRupees(paise(totals.amount - paid)), 'bold');
  }
  if (receipt && paid >= totals.amount) row(t('invoice.paid_in_full'), '', 'bold');
  y += 8;
  for (const line of paymentLines({ kind, content }, t)) y += sheet.write(line, margin, y, WIDTH);
  if (kind === 'commission_invoice') y += sheet.write(t('invoice.commission_deducted'), margin, y, WIDTH);
  if (kind === 'cancellation') y += sheet.write(t('invoice.nothing_due'), margin, y, WIDTH);
  else
    y += sheet.write(
      `${t('invoice.in_words')}: ${words(receipt, payment, totals, language)}`,
      margin,
      y,
      WIDTH,
    );
  return y + 8;
}

function words(
  receipt: boolean,
  payment: DocumentContent['payment'],
  totals: DocumentContent['totals'],
  language: Language,
): string {
  const amount: Money = receipt && payment ? payment.amount : totals.amount;
  return amountInWords(amount, language);
}

/**
 * Returns whether a document states taxes. A payment receipt does not: the invoice it refers to states them. Documents of earlier releases do if
 * the platform had a GSTIN.
 */
function showsTax({ kind, content }: Pick<Document, 'kind' | 'content'>): boolean {
  if (kind === 'payment_receipt' || kind === 'cancellation') return false;
  if (content.liability !== null) return content.liability !== 'none';
  return content.platform.gstin !== null && kind !== 'refund_voucher';
}

/** The payment that a receipt confirms, or that a refund pays back. */
function paymentLines(
  { kind, content: { payment } }: Pick<Document, 'kind' | 'content'>,
  t: Translate,
): string[] {
  if (!payment) return [];
  const at = new Date(payment.at);
  return [
    t(kind === 'refund_voucher' ? 'invoice.paid_back' : 'invoice.received', {
      amount: formatRupees(payment.amount),
      method: t(`invoice.method_${payment.method ?? 'online'}`),
      date: formatDate(dateOf(at)),
      time: timeOf(at),
    }),
    `${t('invoice.payment_id')}: ${payment.reference}`,
  ];
}

function drawFooter(sheet: Sheet, document: Document, masked: boolean, t: Translate, top: number): void {
  let y = top + 8;
  const lines: MessageKey[] = showsTax(document)
    ? [
        ...(COMMISSION.has(document.kind) ? [] : (['invoice.inclusive'] as const)),
        'invoice.reverse_charge',
        'invoice.computer_generated',
      ]
    : [
        document.content.liability === 'none' || !document.content.platform.gstin
          ? 'invoice.no_tax'
          : 'invoice.inclusive',
        'invoice.computer_generated',
      ];
  if (masked) lines.push('invoice.masked_copy');
  for (const line of lines) y += sheet.write(t(line), margin, y, WIDTH, { size: 8.5, colour: MUTED });
}

function monthName(month: string, t: Translate): string {
  return `${t('date.months').split(' ')[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}
