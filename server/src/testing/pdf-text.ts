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
