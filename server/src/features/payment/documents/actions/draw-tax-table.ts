import { PAGE, type Document as Sheet } from '../../../../platform/pdf/document.ts';
import { stateTaxName } from '../../rules/gst.ts';
import { type DocumentContent, type TaxRow, taxRowsOf } from '../rules/content.ts';
import { formatRupees, type Translate, WIDTH } from './draw-heading.ts';

const { margin, height: pageHeight } = PAGE;
const ROW = 16;
const SIZE = 9;

/** A column of the table: its heading, its width in points, and its cell. */
interface Column {
  readonly heading: string;
  readonly width: number;
  readonly cell: (row: TaxRow) => string;
}

/**
 * Draws a row for each heading and rate: SAC, rate, taxable value and the tax by head. Within a State the rate is divided between
 * CGST and SGST (UTGST in some Union Territories). Returns the height below the table.
 */
export function drawTaxTable(sheet: Sheet, content: DocumentContent, t: Translate, top: number): number {
  const rows = taxRowsOf(content.lines);
  const columns = columnsOf(content, t);
  const needed = (rows.length + 2) * ROW + 16;
  let y = top + 4;
  if (y + needed > pageHeight - margin) {
    sheet.nextPage();
    y = margin;
  }
  const write = (cells: readonly string[], weight: 'regular' | 'bold') => {
    let x = margin + 8;
    columns.forEach(({ width }, index) => {
      sheet.write(cells[index] ?? '', x, y, width - 8, {
        size: SIZE,
        weight,
        align: index < 2 ? 'left' : 'right',
      });
      x += width;
    });
    y += ROW;
  };
  sheet.box(margin, y - 3, WIDTH, ROW + 2, '#f4f2f5');
  write(
    columns.map(({ heading }) => heading),
    'bold',
  );
  for (const row of rows) {
    if (y + ROW > pageHeight - margin) {
      sheet.nextPage();
      y = margin;
    }
    write(
      columns.map(({ cell }) => cell(row)),
      'regular',
    );
  }
  sheet.rule(margin, y, WIDTH);
  y += 4;
  if (rows.length > 1) {
    const all: TaxRow = { sac: '', rate: 0, ...content.totals };
    write(
      columns.map(({ cell }, index) => (index === 0 ? t('invoice.total') : index === 1 ? '' : cell(all))),
      'bold',
    );
  }
  return y + 8;
}

function columnsOf({ lines, totals, placeOfSupply }: DocumentContent, t: Translate): Column[] {
  const isInterState = totals.igst > 0;
  const heads: Column[] = isInterState
    ? [{ heading: 'IGST', width: 92, cell: ({ igst }) => formatRupees(igst) }]
    : [
        { heading: 'CGST', width: 76, cell: ({ cgst }) => formatRupees(cgst) },
        { heading: stateTaxName(placeOfSupply), width: 76, cell: ({ sgst }) => formatRupees(sgst) },
      ];
  const total = {
    heading: t('invoice.amount'),
    width: 84,
    cell: ({ amount }: TaxRow) => formatRupees(amount),
  };
  const rate = {
    heading: t('invoice.rate'),
    width: 84,
    cell: (row: TaxRow) =>
      isInterState ? percent(row.rate) : `${percent(row.rate / 2)} + ${percent(row.rate / 2)}`,
  };
  const taxable = {
    heading: t('invoice.taxable'),
    width: 100,
    cell: (row: TaxRow) => formatRupees(row.taxable),
  };
  const used = [...heads, total, rate, taxable].reduce((sum, { width }) => sum + width, 0);
  const sac = {
    heading: lines.length > 0 ? 'SAC' : '',
    width: WIDTH - 16 - used,
    cell: (row: TaxRow) => row.sac,
  };
  return [sac, rate, taxable, ...heads, total];
}

/** `2.5%` of 250 basis points. */
const percent = (rate: number): string => `${rate / 100}%`;
