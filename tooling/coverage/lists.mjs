import { filesIn, read } from '../checks/sources.mjs';
import { sentencesOf } from './specification.mjs';

/** The two documents of the specification. */
export const DOCUMENTS = ['customer', 'provider'];

const FOLDER = 'tooling/coverage';
const TESTS = /\.(test|spec)\.tsx?$/;
const PROVES = /^\s*\/\/ proves: (.+)$/;
const TITLE = /\b(test|it|describe)(?:\.\w+)?\(\s*(?:'((?:\\.|[^'\\])+)'|`([^`]+)`|"([^"]+)")/;
/** The title of a table of tests follows the table. */
const TABLE_TITLE = /\)\(\s*(?:'((?:\\.|[^'\\])+)'|`([^`]+)`|"([^"]+)")/;

/**
 * A requirement: one line of `customer.txt` or `provider.txt`, tied to the sentences it comes from.
 * @typedef {{ id: string, what: string, document: string, beyond: boolean, sentences: string[] }} Requirement
 * A test that names requirements.
 * @typedef {{ ids: string[], path: string, line: number, title: string, group: boolean, table: boolean }} Proof
 */

/**
 * Reads the requirements, their texts and the tests that name them, and checks them against the specification: every
 * sentence is tied to a requirement or listed as informative, every requirement to existing sentences.
 * @param {string} root the project's folder
 */
export function readCoverage(root) {
  /** @type {string[]} */
  const problems = [];
  const sentences = new Map(
    DOCUMENTS.flatMap((document) =>
      sentencesOf(read(root, `docs/specification/${document}.md`)).map(({ section, text, hash }) => [
        `${document} ${section}: ${hash}`,
        text,
      ]),
    ),
  );
  const tied = new Set();
  const tie = (source, reference) => {
    if (!sentences.has(reference)) problems.push(`${source}: the specification has no sentence ${reference}`);
    tied.add(reference);
    return reference;
  };
  const requirements = DOCUMENTS.flatMap((document) => requirementsOf(root, document, tie, problems));
  for (const entry of entries(root, `${FOLDER}/informative.txt`))
    tie(`${FOLDER}/informative.txt`, entry.split(' | ')[0]);
  for (const [reference, text] of sentences)
    if (!tied.has(reference)) problems.push(`no requirement is tied to ${reference} (${text})`);

  const ids = new Set();
  for (const { id } of requirements) {
    if (ids.has(id)) problems.push(`${id} is listed twice`);
    ids.add(id);
  }
  const proofs = proofsIn(root);
  for (const { ids: named, path } of proofs)
    for (const id of named) if (!ids.has(id)) problems.push(`${path}: there is no requirement ${id}`);
  const proven = new Set(proofs.flatMap((proof) => proof.ids));
  for (const id of ids) if (!proven.has(id)) problems.push(`${id}: no test names it`);

  const texts = DOCUMENTS.flatMap((document) => entries(root, `${FOLDER}/${document}-texts.txt`));
  const elsewhere = new Map(
    entries(root, `${FOLDER}/texts-elsewhere.txt`).map(
      (entry) => /** @type {[string, string]} */ (entry.split(' | ')),
    ),
  );
  for (const text of elsewhere.keys())
    if (!texts.includes(text))
      problems.push(`${FOLDER}/texts-elsewhere.txt: "${text}" is not a text of the specification`);
  return { requirements, proofs, texts, elsewhere, problems };
}

/** Returns the lines of a list without comments. */
export function entries(root, path) {
  return read(root, path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
}

/** @returns {Requirement[]} */
function requirementsOf(root, document, tie, problems) {
  const path = `${FOLDER}/${document}.txt`;
  const [specified = '', additional = ''] = read(root, path).split('\n## Additional requirements\n');
  const lines = (text) => text.split('\n').filter((line) => line && !line.startsWith('#'));
  return [
    ...lines(specified).map((line) => ({ line, additional: false })),
    ...lines(additional).map((line) => ({ line, additional: true })),
  ].flatMap(({ line, additional: isAdditional }) => {
    const [id, what, references] = line.split(' | ');
    if (!what || Boolean(references) === isAdditional) {
      problems.push(`${path}: not a line of the form "id | what | document section: hashes": ${line}`);
      return [];
    }
    const sentences = (references ?? '').split('; ').flatMap((reference) => {
      const [place, hashes = ''] = reference.split(': ');
      return hashes
        .split(' ')
        .filter(Boolean)
        .map((hash) => tie(`${path}: ${id}`, `${place}: ${hash}`));
    });
    return [{ id, what, document, additional: isAdditional, sentences }];
  });
}

/** Returns the tests under a comment of the form `// proves: id, id`. @returns {Proof[]} */
function proofsIn(root) {
  return filesIn(root, ['contract/src', 'server/src', 'web/app', 'e2e'], TESTS).flatMap((path) => {
    const rows = read(root, path).split('\n');
    return rows.flatMap((row, index) => {
      const ids = PROVES.exec(row)?.[1];
      if (!ids) return [];
      let start = index + 1;
      while (/^\s*\/\//.test(rows[start] ?? '')) start += 1;
      const under = rows.slice(start, start + 60).join('\n');
      const table = /^\s*(?:test|it|describe)\.each/.test(under);
      const match = (table ? TABLE_TITLE : TITLE).exec(under);
      const group = /^\s*(?:test\.)?describe\b/.test(under);
      const title = match?.slice(table ? 1 : 2).find(Boolean) ?? '';
      return [{ ids: ids.split(',').map((id) => id.trim()), path, line: start + 1, title, group, table }];
    });
  });
}
