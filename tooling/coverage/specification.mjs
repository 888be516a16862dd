import { createHash } from 'node:crypto';

/** A quoted text; its full stops end no sentence. */
const QUOTED = /(?<=^|[\s(/])'.*?'(?=[\s),.;:/]|$)/g;

/**
 * Splits a specification document into sentences. A row of a table is one sentence; a semicolon ends one.
 * @param {string} text the document, in Markdown
 * @returns {{ section: string, text: string, hash: string }[]} `section` is the number of the chapter, "0" before the first
 */
export function sentencesOf(text) {
  const sentences = [];
  let section = '0';
  for (const line of text.split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    if (line.startsWith('#') || /^\|[-| ]+\|$/.test(line)) continue;
    for (const sentence of partsOf(line.replace(/^\s*- /, '').trim()))
      sentences.push({ section, text: sentence, hash: hashOf(sentence) });
  }
  return sentences;
}

function partsOf(line) {
  if (line.startsWith('|')) return [oneLine(line.replace(/^\||\|$/g, ''))];
  const quotes = [];
  const masked = line.replace(QUOTED, (quote) => `\uE000${quotes.push(quote) - 1}\uE001`);
  return masked
    .split(/(?<=[.;])\s+/)
    .map((part) => oneLine(part.replace(/\uE000(\d+)\uE001/g, (_mark, index) => quotes[index])))
    .filter(Boolean);
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);
