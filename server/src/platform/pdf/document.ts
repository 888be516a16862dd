import PDFDocument from 'pdfkit';
import { fontFiles, type TextRun, runsOf, type Weight } from './fonts.ts';

/** Text style. Sizes and positions are in points (1/72 inch) from the top left corner of the page. */
export interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

/** Metadata of the file. */
export interface DocumentMetadata {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Creation time, set by the caller so that the same content gives the same bytes. */
  readonly createdAt: Date;
}

const LEADING = 1.4;
const INK = '#1b1b1f';

/** A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;

/** Pages of Latin and Devanagari text that programs can extract as written. */
export type Document = ReturnType<typeof document>;

export function document({ title, author, language, createdAt }: DocumentMetadata) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    tagged: true,
    // Footers are written last, when the number of pages is known.
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

  /** Breaks a text into lines no wider than `width`, between words; breaks a word only if it is too long for a line. */
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
    // Keeps a letter and its combining marks together.
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
    // Devanagari glyphs are drawn in visual order, so the original text is attached for extraction.
    if (!runs.some((run) => run.font.startsWith('devanagari'))) return glyphs(runs, x, y, style);
    // Readers position extracted text by the font and coordinate system in effect where the mark ends: these must be those of the text,
    // not of the drawing.
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

  /** Switches between drawing coordinates (from the top) and PDF coordinates (from the bottom). */
  const flip = () => doc.transform(1, 0, 0, -1, 0, PAGE.height);

  /** Returns a font's id on the page; pdfkit's types do not declare it. */
  const fontId = (name: string): string => {
    const { _font: font } = doc.font(name) as unknown as { _font: { id: string } };
    return font.id;
  };

  return {
    widthOf,

    /** Writes a text into a column. Returns the height used. */
    write(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
      const { size = 10, align = 'left' } = style;
      const lines = linesOf(text, width, style);
      lines.forEach((one, index) => {
        const left = align === 'right' ? x + width - widthOf(one, style) : x;
        line(one, left, y + index * size * LEADING, style);
      });
      return lines.length * size * LEADING;
    },

    /** Returns the height of a text in a column. */
    heightOf: (text: string, width: number, style: TextStyle = {}): number =>
      linesOf(text, width, style).length * (style.size ?? 10) * LEADING,

    /** Draws a thin horizontal line. */
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

    /** Draws a filled box behind the text that follows. */
    box(x: number, y: number, width: number, height: number, colour: string): void {
      doc.markContent('Artifact');
      doc.rect(x, y, width, height).fillColor(colour).fill();
      doc.endMarkedContent();
    },

    /**
     * Draws a code of dark and light squares on white, such as a QR code; screen readers read `alt`.
     *
     * @param runs the dark squares of each row, `length` of them from column `x` on
     * @param size side of the code in points
     * @param modules number of squares on a side
     */
    code(
      runs: readonly { readonly x: number; readonly y: number; readonly length: number }[],
      { x, y, size, modules, alt }: { x: number; y: number; size: number; modules: number; alt: string },
    ): void {
      const side = size / modules;
      doc.markContent('Span', { alt });
      for (const run of runs) doc.rect(x + run.x * side, y + run.y * side, run.length * side, side);
      doc.fillColor('#000000').fill();
      doc.endMarkedContent();
    },

    nextPage(): void {
      doc.addPage();
    },

    /** Returns the bytes of the file, with a footer on each page if there are several. Nothing can be written afterwards. */
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
