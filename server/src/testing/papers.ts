import { execFileSync } from 'node:child_process';
import type { TestPerson } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** What a program reads of a PDF, line by line in the order it was written or as it lies on the page, with runs of spaces as one. */
export function linesOfPdf(file: Buffer, order: 'raw' | 'layout' = 'raw'): string[] {
  const text = execFileSync('pdftotext', [`-${order}`, '-enc', 'UTF-8', '-', '-'], {
    input: file,
  }).toString();
  return text
    .split(/[\n\f]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Asks for a paper as somebody, or as nobody. */
export function askPaper({ app }: TestApp, path: string, person?: TestPerson, language = 'en') {
  return app.inject({
    method: 'GET',
    url: path,
    headers: { 'accept-language': language, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
  });
}
