import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { existing, filesIn, read } from './sources.mjs';

/** The two documents that say what is asked for: the lines of each, and the texts that only it gives or that it gives first. */
const DOCUMENTS = [
  { title: 'The customer’s document', list: listOf('customer'), words: textsOf('customer') },
  { title: 'The professional’s document', list: listOf('provider'), words: textsOf('provider') },
];
const FILES = DOCUMENTS.flatMap(({ list, words }) => [list, words]);
const PAGE = 'docs/coverage.md';
const TESTS = /\.(test|spec)\.tsx?$/;
const PROVES = /^\s*\/\/ proves: (.+)$/;
const TITLE = /\b(?:test|it|describe)(?:\.\w+)?\(\s*(?:'((?:\\.|[^'\\])+)'|`([^`]+)`|"([^"]+)")/;
/** Of a table of tests the title comes after the table. */
const TABLE_TITLE = /\)\(\s*(?:'((?:\\.|[^'\\])+)'|`([^`]+)`|"([^"]+)")/;
/** Texts in quotes, and patterns, which are texts without their marks. */
const LITERALS =
  /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`|\/((?:\\.|[^/\\\n])+)\/[a-z]*/g;
/** From so many words on a text may be a part of what a test says; a shorter one would be found in anything. */
const OWN_WORDS = 4;

/** Every line of what the specification asks for is proven by a test that names it, every text by one that says it. */
export const coverage = {
  name: 'coverage',
  run(root) {
    const missing = FILES.filter((path) => existing(root, [path]).length === 0);
    if (missing.length > 0) return { problems: missing.map((path) => `missing: ${path}`) };
    const { documents, problems } = collect(root);
    for (const { list, words, lines, texts } of documents) {
      for (const { id, open, proofs } of lines) {
        if (open && proofs.length > 0)
          problems.push(`${id}: proven by ${proofs[0]}, yet ${list} says it is open`);
        if (!open && proofs.length === 0) problems.push(`${id}: no test names it`);
      }
      for (const { text, open, proofs } of texts) {
        if (open && proofs.length > 0)
          problems.push(`"${text}": said by ${proofs[0]}, yet ${words} says it is open`);
        if (!open && proofs.length === 0) problems.push(`"${text}": no test says it`);
      }
    }
    if (existing(root, [PAGE]).length === 0 || read(root, PAGE) !== page(documents))
      problems.push(`${PAGE} is not what the tests say; node tooling/checks.mjs --write`);
    const lines = documents.flatMap((one) => one.lines);
    const texts = documents.flatMap((one) => one.texts);
    const left = [...lines, ...texts].filter(({ open }) => open).length;
    return { problems, note: `${lines.length} lines, ${texts.length} texts, ${left} open` };
  },
  write(root) {
    if (existing(root, FILES).length < FILES.length) return;
    writeFileSync(join(root, PAGE), page(collect(root).documents));
  },
};

function listOf(document) {
  return `tooling/coverage/${document}.txt`;
}

function textsOf(document) {
  return `tooling/coverage/${document}-texts.txt`;
}

function collect(root) {
  const problems = [];
  const sources = filesIn(root, ['contract/src', 'server/src', 'web/app', 'e2e'], TESTS).map((path) => {
    const text = read(root, path);
    return { path, text, literals: literalsOf(text) };
  });
  const byId = new Map();
  const byText = new Map();
  const all = DOCUMENTS.flatMap(({ words }) =>
    entries(root, words).map((entry) => entry.replace(/^open /, '')),
  );
  const documents = DOCUMENTS.map((document) => ({
    ...document,
    lines: entries(root, document.list).map((entry) => {
      const line = lineOf(entry, document.list, problems);
      if (line.id && byId.has(line.id)) problems.push(`${document.list}: ${line.id} stands there already`);
      if (line.id) byId.set(line.id, line);
      return line;
    }),
    texts: entries(root, document.words).map((entry) => {
      const [, open, text] = /^(open )?(.+)$/.exec(entry);
      if (byText.has(text))
        problems.push(`${document.words}: "${text}" stands in ${byText.get(text)} already`);
      byText.set(text, document.words);
      const proofs = sources.filter((source) => says(source.literals, text, all)).map(({ path }) => path);
      return { text, open: Boolean(open), proofs };
    }),
  }));
  for (const { path, text } of sources)
    for (const { ids, title } of proofsIn(text))
      for (const id of ids) {
        const line = byId.get(id);
        if (line) line.proofs.push(`${path}: ${title}`);
        else problems.push(`${path}: there is no ${id} in ${listOf('*')}`);
      }
  return { documents, problems };
}

function entries(root, path) {
  return read(root, path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
}

function lineOf(entry, list, problems) {
  const [, open, id, what] = /^(open )?([\w.-]+) \| (.+)$/.exec(entry) ?? [];
  if (!id) problems.push(`${list}: not a line of the form "id | what": ${entry}`);
  return { id: id ?? '', what, open: Boolean(open), proofs: /** @type {string[]} */ ([]) };
}

/** Comments of the form `// proves: id, id`, each with the title of the test under it. */
function* proofsIn(text) {
  const rows = text.split('\n');
  for (const [index, row] of rows.entries()) {
    const ids = PROVES.exec(row)?.[1];
    if (!ids) continue;
    const under = rows
      .slice(index + 1, index + 60)
      .join('\n')
      .replace(/^(?:\s*\/\/ proves: .+\n)+/, '');
    const title = (/^\s*(?:test|it|describe)\.each/.test(under) ? TABLE_TITLE : TITLE).exec(under);
    yield { ids: ids.split(',').map((id) => id.trim()), title: title?.slice(1).find(Boolean) ?? '' };
  }
}

/** What a test says in quotes, its own titles aside. */
function literalsOf(text) {
  const said = text.replace(new RegExp(TITLE, 'g'), 'test(');
  return [...said.matchAll(LITERALS)].map((match) =>
    (match[4]?.replace(/^\^|\$$/g, '') ?? match.slice(1, 4).find((one) => one !== undefined) ?? '')
      .replace(/\\(.)/g, '$1')
      .trim(),
  );
}

/** Whether a test says a text, apart from the values that are put into it. What is a part of another text has to stand alone. */
function says(literals, text, others) {
  const parts = text.split(/\{\w+\}/);
  const short = text.split(' ').length < OWN_WORDS;
  if (parts.length === 1 && (short || others.some((other) => other !== text && other.includes(text))))
    return literals.includes(text);
  return literals.some((literal) => parts.every((part) => literal.includes(part.trim())));
}

function page(documents) {
  return `<!-- Generated by node tooling/checks.mjs --write from ${listOf('*')} and the tests. -->
# What is asked for, and what proves it

${documents.map(chapter).join('\n')}`;
}

function chapter({ title, lines, texts }) {
  const rows = lines.map(
    ({ id, what, open, proofs }) =>
      `| ${id} | ${what} | ${open ? 'not yet' : [...new Set(proofs)].map((proof) => proof.replaceAll('|', '\\|')).join('<br>')} |`,
  );
  const said = texts.map(
    ({ text, open, proofs }) => `| ${text} | ${open ? 'not yet' : proofs.join('<br>')} |`,
  );
  return `## ${title}

| id | what | proven by |
|---|---|---|
${rows.join('\n')}

### Its texts

| text | said in |
|---|---|
${said.join('\n')}
`;
}
