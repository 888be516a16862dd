import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey, Values } from '@aaspaas/contract/messages/index.ts';
import { PAGE, type Document as Sheet } from '../../../../platform/pdf/document.ts';

const { margin, width: pageWidth } = PAGE;
export const WIDTH = pageWidth - 2 * margin;
export const HALF = (WIDTH - 24) / 2;
/** Left edge of the second column. */
export const SECOND_COLUMN = margin + HALF + 24;
export const BRAND = '#b51144';
export const MUTED = '#5b5b66';

export type Translate = (key: MessageKey, values?: Values) => string;

/** Draws the company's name, the title and the facts below it. Returns the height below the facts. */
export function drawHeading(
  sheet: Sheet,
  {
    company,
    title,
    facts,
  }: { readonly company: string; readonly title: string; readonly facts: readonly string[] },
): number {
  sheet.box(0, 0, pageWidth, 6, BRAND);
  sheet.write(company, margin, margin - 8, HALF, { size: 20, weight: 'bold', colour: BRAND });
  sheet.write(title, SECOND_COLUMN, margin - 6, HALF, { size: 16, weight: 'bold', align: 'right' });
  let y = margin + 24;
  for (const fact of facts) y += sheet.write(fact, SECOND_COLUMN, y, HALF, { align: 'right' });
  return y;
}

/** The company or the professional who issues a document. */
interface Issuer {
  readonly name: string;
  readonly address: string | null;
  readonly gstin: string | null;
  readonly email: string | null;
}

/** Draws issuer and recipient side by side; null lines are left out. Returns the height below both. */
export function drawParties(
  sheet: Sheet,
  t: Translate,
  { name, address, gstin, email }: Issuer,
  recipient: { readonly title: string; readonly lines: readonly (string | null)[] },
  top: number,
): number {
  const column = (x: number, title: string, lines: readonly (string | null)[]): number => {
    let y = top + sheet.write(title, x, top, HALF, { size: 9, colour: MUTED });
    lines.forEach((line, index) => {
      if (line) y += sheet.write(line, x, y, HALF, { weight: index === 0 ? 'bold' : 'regular' });
    });
    return y;
  };
  const left = column(margin, t('invoice.from'), [
    name,
    address,
    gstin && t('invoice.gstin', { gstin }),
    email,
  ]);
  return Math.max(left, column(SECOND_COLUMN, recipient.title, recipient.lines));
}

/** ₹1,29,900.00 */
export function formatRupees(amount: Money): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format((amount || 0) / 100);
}

/** 24-11-2026, the usual date format on documents in India. */
export function formatDate(date: string): string {
  return date.split('-').toReversed().join('-');
}
