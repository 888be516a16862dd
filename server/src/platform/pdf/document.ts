import PDFDocument from 'pdfkit';
import { fontFiles, type TextRun, runsOf, type Weight } from './fonts.ts';

/** How a text is set. Sizes and places in points (1/72 inch), from the top left corner of the page. */
export interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

/** What the file says of itself. */
export interface DocumentMetadata {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** When it was made: the same content gives the same bytes. */
  readonly createdAt: Date;
}

const LEADING = 1.4;
const INK = '#1b1b1f';

/** A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;

/** Pages of text in Latin and Devanagari letters, which programs can read and copy as they were written. */
export type Document = ReturnType<typeof document>;

export function document({ title, author, language, createdAt }: DocumentMetadata) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    tagged: true,
    // Feet are written last, when it is known how many pages there are.
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  for (const [name, file] of fontFiles()) doc.registerFont(name, file);

  const widthOf = (text: string, { size = 10, weight = 'regular' }: TextStyle = {}): number =>
    runsOf(text, weight).reduce(
      (width, run) => width + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    );

  /** Breaks a text into lines no wider than `width`, between words; a word too long for a line is broken in itself. */
  const linesOf = (text: string, width: number, style: TextStyle = {}): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/\s+/).flatMap((one) => fitting(one, width, style))) {
        const longer = line ? `${line} ${word}` : word;
        if (line && widthOf(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return [...lines, line];
    });

  const fitting = (word: string, width: number, style: TextStyle): string[] => {
    if (widthOf(word, style) <= width) return [word];
    const fragments: string[] = [];
    let fragment = '';
    // A letter and the signs that stand on it stay together.
    for (const { segment } of new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(word)) {
      if (fragment && widthOf(fragment + segment, style) > width) {
        fragments.push(fragment);
        fragment = '';
      }
      fragment += segment;
    }
    return [...fragments, fragment];
  };

  const line = (text: string, x: number, y: number, style: TextStyle): void => {
    if (!text) return;
    const { size = 10, weight = 'regular' } = style;
    const runs = runsOf(text, weight);
    // Glyphs of Devanagari stand in the order of the eye; what is read and copied is the text.
    if (!runs.some((run) => run.font.startsWith('devanagari'))) return glyphs(runs, x, y, style);
    // Readers place what is read by the font and the axes that hold where the mark ends: those of the text, not of the drawing around it.
    doc.save();
    flip();
    doc.addContent(`/${fontId(runs[0]?.font ?? '')} ${size} Tf`);
    doc.markContent('Span', { actual: text });
    doc.save();
    flip();
    glyphs(runs, x, y, style);
    doc.restore();
    doc.endMarkedContent();
    doc.restore();
  };

  const glyphs = (
    runs: readonly TextRun[],
    x: number,
    y: number,
    { size = 10, colour = INK }: TextStyle,
  ): void => {
    let at = x;
    for (const run of runs) {
      doc.font(run.font).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  };

  /** Between the axes of drawing, from the top, and those of PDF, from the bottom. */
  const flip = () => doc.transform(1, 0, 0, -1, 0, PAGE.height);

  /** What a font is called on pages; its kind of file is not in the types. */
  const fontId = (name: string): string => {
    const { _font: font } = doc.font(name) as unknown as { _font: { id: string } };
    return font.id;
  };

  return {
    widthOf,

    /** Writes a text into a column and gives the height it took. */
    write(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
      const { size = 10, align = 'left' } = style;
      const lines = linesOf(text, width, style);
      lines.forEach((one, index) => {
        const left = align === 'right' ? x + width - widthOf(one, style) : x;
        line(one, left, y + index * size * LEADING, style);
      });
      return lines.length * size * LEADING;
    },

    /** How high a text will be in a column. */
    heightOf: (text: string, width: number, style: TextStyle = {}): number =>
      linesOf(text, width, style).length * (style.size ?? 10) * LEADING,

    /** A thin line across. */
    rule(x: number, y: number, width: number, colour = '#d9d9e0'): void {
      doc.markContent('Artifact');
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke();
      doc.endMarkedContent();
    },

    /** A filled box behind what is written next. */
    box(x: number, y: number, width: number, height: number, colour: string): void {
      doc.markContent('Artifact');
      doc.rect(x, y, width, height).fillColor(colour).fill();
      doc.endMarkedContent();
    },

    nextPage(): void {
      doc.addPage();
    },

    /** The file's bytes, with a foot on each page where there are several. Nothing can be written afterwards. */
    end(footOf: (page: number, pages: number) => string): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; count > 1 && page < count; page += 1) {
        doc.switchToPage(page);
        const style = { size: 8.5, colour: '#5b5b66' };
        const foot = footOf(page + 1, count);
        line(foot, PAGE.width - PAGE.margin - widthOf(foot, style), PAGE.height - PAGE.margin + 12, style);
      }
      return new Promise((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(parts)));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}
