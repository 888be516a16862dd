import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { existing, filesIn, read } from './sources.mjs';

const LIST = 'tooling/coverage/customer.txt';
const TEXTS = 'tooling/coverage/customer-texts.txt';
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
    if (existing(root, [LIST, TEXTS]).length < 2) return { problems: [`missing: ${LIST} or ${TEXTS}`] };
    const { lines, texts, problems } = collect(root);
    for (const { id, open, proofs } of lines) {
      if (open && proofs.length > 0)
        problems.push(`${id}: proven by ${proofs[0]}, yet ${LIST} says it is open`);
      if (!open && proofs.length === 0) problems.push(`${id}: no test names it`);
    }
    for (const { text, open, proofs } of texts) {
      if (open && proofs.length > 0)
        problems.push(`"${text}": said by ${proofs[0]}, yet ${TEXTS} says it is open`);
      if (!open && proofs.length === 0) problems.push(`"${text}": no test says it`);
    }
    if (existing(root, [PAGE]).length === 0 || read(root, PAGE) !== page(lines, texts))
      problems.push(`${PAGE} is not what the tests say; node tooling/checks.mjs --write`);
    const left = [...lines, ...texts].filter(({ open }) => open).length;
    return { problems, note: `${lines.length} lines, ${texts.length} texts, ${left} open` };
  },
  write(root) {
    if (existing(root, [LIST, TEXTS]).length < 2) return;
    const { lines, texts } = collect(root);
    writeFileSync(join(root, PAGE), page(lines, texts));
  },
};

function collect(root) {
  const problems = [];
  const lines = read(root, LIST)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, open, id, what] = /^(open )?([\w.-]+) \| (.+)$/.exec(line) ?? [];
      if (!id) problems.push(`${LIST}: not a line of the form "id | what": ${line}`);
      return { id: id ?? '', what, open: Boolean(open), proofs: /** @type {string[]} */ ([]) };
    });
  const byId = new Map(lines.filter(({ id }) => id).map((line) => [line.id, line]));
  const sources = filesIn(root, ['contract/src', 'server/src', 'web/app', 'e2e'], TESTS).map((path) => ({
    path,
    text: read(root, path),
    literals: literalsOf(read(root, path)),
  }));
  for (const { path, text } of sources)
    for (const { ids, title } of proofsIn(text))
      for (const id of ids) {
        const line = byId.get(id);
        if (line) line.proofs.push(`${path}: ${title}`);
        else problems.push(`${path}: there is no ${id} in ${LIST}`);
      }
  const texts = read(root, TEXTS)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, open, text] = /^(open )?(.+)$/.exec(line);
      return {
        text,
        open: Boolean(open),
        proofs: sources.filter((source) => says(source.literals, text)).map(({ path }) => path),
      };
    });
  return { lines: [...byId.values()], texts, problems };
}

/** Comments of the form `// proves: id, id`, each with the title of the test under it. */
function* proofsIn(text) {
  const rows = text.split('\n');
  for (const [index, row] of rows.entries()) {
    const ids = PROVES.exec(row)?.[1];
    if (!ids) continue;
    const under = rows.slice(index + 1, index + 60).join('\n');
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

/** Whether a test says a text, apart from the values that are put into it. */
function says(literals, text) {
  const parts = text.split(/\{\w+\}/);
  if (parts.length === 1 && text.split(' ').length < OWN_WORDS) return literals.includes(text);
  return literals.some((literal) => parts.every((part) => literal.includes(part.trim())));
}

function page(lines, texts) {
  const rows = lines.map(
    ({ id, what, open, proofs }) =>
      `| ${id} | ${what} | ${open ? 'not yet' : [...new Set(proofs)].map((proof) => proof.replaceAll('|', '\\|')).join('<br>')} |`,
  );
  const said = texts.map(
    ({ text, open, proofs }) => `| ${text} | ${open ? 'not yet' : proofs.join('<br>')} |`,
  );
  return `<!-- Generated by node tooling/checks.mjs --write from ${LIST} and the tests. -->
# What is asked for, and what proves it

| id | what | proven by |
|---|---|---|
${rows.join('\n')}

## Texts

| text | said in |
|---|---|
${said.join('\n')}
`;
}
