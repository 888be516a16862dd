import { filesIn, read, SOURCE_FOLDERS } from './sources.mjs';

/** Words of identifiers and file names, in lower case, that docs/glossary.md replaces. */
const NAMES = new Set(
  `asker somebody someone nobody news told tell tells telling paper papers wish wishes standing house mortal spoken wanted gift backed rested
  resting leaving beyond hostile unsteady considered mended hear heard hears standin sought`.split(/\s+/),
);

/** Whole identifiers that say nothing, as declared names. */
const DECLARED =
  /\b(?:function\s+found|(?:function|const)\s+(?:wordsOf|placeOf|nameOf|printOf|MOST\w*|WHOLE\w*))\b/g;

/** Phrases of comments and test titles. */
const PHRASES =
  /\b(?:is|are|was|were) told\b|\btells?\b|\bsomebody\b|\bnobody\b|\bnews\b|\bpapers?\b|\bstanding\b|\bstands (?:here|in|for|behind)\b|\bcomes? about\b|\bby itself\b|\blets? go\b|\b(?:given|gives?|giving) back\b|\bwhoever\b|\bwhatever\b|\bof its own\b/i;

/** Names of the design's ledger, and words of addresses. */
const ALLOWED_NAMES = new Set(['paper_series', 'House']);

/** Places where the specification, the operating system or people's queries use a word. */
const ALLOWED = {
  'server/demo/content/reviews.test.ts': ['house'],
  'server/src/features/notification/notification.test.ts': ['tell'],
  'server/src/platform/db/embedded-user.ts': ['nobody'],
  'server/src/views/discovery/rules/match-catalogue.test.ts': ['house'],
  'server/src/views/discovery/rules/place-in-query.ts': ['house'],
  'server/src/views/discovery/rules/tokenize.ts': ['house'],
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\\w'"`])\/\/[^\n]*/g;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
const TEXTS = /^contract\/src\/messages\/(en|hi)\//;

const LABEL = /\[\s*['"]((?:\\.|[^'"\\\n])*)['"],/g;

/** The words of an identifier: `deletionRequestedAt` → deletion, requested, at. */
const wordsIn = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _$.-]+/)
    .map((word) => word.toLowerCase());

/** Names, test titles and comments use the words of docs/glossary.md. */
export const glossary = {
  name: 'glossary',
  run(root) {
    const problems = [];
    const files = filesIn(root, SOURCE_FOLDERS, /\.(ts|tsx|mjs|css)$/).filter((path) => !TEXTS.test(path));
    for (const path of files) {
      if (path === 'tooling/checks/glossary.mjs') continue;
      const allowed = new Set(ALLOWED[path] ?? []);
      const report = (line, word, what) => {
        if (!allowed.has(word))
          problems.push(`${path}${line ? `:${line}` : ''} ${what} "${word}"; see docs/glossary.md`);
      };
      for (const word of wordsIn(path.split('/').at(-1) ?? ''))
        if (NAMES.has(word)) report(0, word, 'the file name uses');
      const text = read(root, path);
      const lineAt = (index) => text.slice(0, index).split('\n').length;
      const blank = (match) => match.replace(/[^\n]/g, ' ');
      for (const match of text.matchAll(COMMENT)) {
        const phrase = PHRASES.exec(match[0])?.[0];
        if (phrase) report(lineAt(match.index), phrase.toLowerCase(), 'a comment says');
      }
      for (const match of text.matchAll(TITLE)) {
        const phrase = PHRASES.exec(match[2])?.[0];
        if (phrase) report(lineAt(match.index), phrase.toLowerCase(), 'a test title says');
      }
      // Titles of parametrized tests are labels in their tables.
      if (/\bit\.each\(|\btest\.each\(/.test(text))
        for (const match of text.replace(COMMENT, blank).matchAll(LABEL)) {
          const phrase = PHRASES.exec(match[1])?.[0];
          if (phrase) report(lineAt(match.index), phrase.toLowerCase(), 'a test label says');
        }
      const code = text.replace(COMMENT, blank).replace(STRING, blank);
      for (const match of code.matchAll(/[A-Za-z_$][\w$]*/g))
        if (!ALLOWED_NAMES.has(match[0]))
          for (const word of wordsIn(match[0]))
            if (NAMES.has(word)) report(lineAt(match.index), word, `the name ${match[0]} uses`);
      for (const match of code.matchAll(DECLARED))
        report(lineAt(match.index), match[0].split(/\s+/)[1] ?? '', 'a declaration is named');
    }
    return { problems, note: `${files.length} files` };
  },
};
