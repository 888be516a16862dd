import { PDFiumLibrary } from '@hyzyla/pdfium';

let library: Promise<PDFiumLibrary> | undefined;

/** Returns the text of a PDF as lines in the order of the file, with runs of spaces collapsed and empty lines dropped. */
export async function linesOfPdf(file: Uint8Array): Promise<string[]> {
  const document = await (await (library ??= PDFiumLibrary.init())).loadDocument(file);
  try {
    return (
      [...document.pages()]
        .flatMap((page) => page.getText().split(/[\r\n]+/))
        // PDFium drops the gap between a number and a following amount.
        .map((line) =>
          line
            .replace(/(?<=[\d%])₹/g, ' ₹')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter(Boolean)
    );
  } finally {
    document.destroy();
  }
}

/** Returns which share of a box on the first page is dark, from 0 to 1; the box in points from the top left corner. */
export async function darkShareOf(
  file: Uint8Array,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<number> {
  const document = await (await (library ??= PDFiumLibrary.init())).loadDocument(file);
  const scale = 2;
  try {
    const page = document.getPage(0);
    const { data, width } = await page.render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
    let dark = 0;
    let all = 0;
    for (let y = Math.round(box.y * scale); y < (box.y + box.height) * scale; y += 1)
      for (let x = Math.round(box.x * scale); x < (box.x + box.width) * scale; x += 1) {
        all += 1;
        // The blue part is enough: the code is black on white.
        if ((data[(y * width + x) * 4] ?? 255) < 128) dark += 1;
      }
    return dark / all;
  } finally {
    document.destroy();
  }
}
