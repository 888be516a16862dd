import { filesIn, isGenerated, read, SOURCE_FOLDERS } from './sources.mjs';

const LIMIT = 500;
const WARN = 300;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const VAGUE_NAME = /(^|[-.])(utils?|misc|helpers?|commons?|stuff)([-.]|$)/;
/** Texts that belong to no feature. */
const ALLOWED = /^contract\/src\/messages\/[a-z]+\/common\.ts$/;

/** Checks sizes and names of files: small, kebab-case, and named after their main export. */
export const names = {
  name: 'sizes and names',
  run(root) {
    const problems = [];
    const long = [];
    const files = filesIn(root, SOURCE_FOLDERS, /\.(ts|tsx|mjs|css|sql)$/);
    for (const path of files) {
      const text = read(root, path);
      const lines = text.split('\n').length - 1;
      if (!isGenerated(text) && lines > LIMIT)
        problems.push(`${path}: ${lines} lines; ${LIMIT} is the most, split it by what it is about`);
      else if (!isGenerated(text) && lines > WARN)
        long.push(`${path}: ${lines} lines; above ${WARN}, ask whether it is two things`);
    }
    const parts = new Map(
      files.flatMap((path) =>
        path.split('/').map((part, index, all) => [all.slice(0, index + 1).join('/'), part]),
      ),
    );
    for (const [path, part] of parts) {
      if (!KEBAB.test(part)) problems.push(`${path}: names are kebab-case`);
      if (VAGUE_NAME.test(part) && !ALLOWED.test(path))
        problems.push(`${path}: this name says nothing; name the thing inside`);
    }
    return { problems, warnings: long, note: `${files.length} files` };
  },
};
