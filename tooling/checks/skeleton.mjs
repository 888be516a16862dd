import { features } from '../features.mjs';
import { filesIn } from './sources.mjs';

const FEATURES = 'server/src/features';
const ROOM_FILES = ['events.ts', 'policy.ts', 'present.ts', 'reactions.ts', 'routes.ts', 'store.ts'];
const FEATURE_FILES = [...ROOM_FILES, 'deps.ts', 'index.ts', 'tables.ts'];
const FOLDERS = ['actions', 'rules'];

/** Features that still have files outside the skeleton. A feature leaves this list with its last such file; none joins it. */
const UNFINISHED = ['payment'];

/** Returns the files of server features that the skeleton in ARCHITECTURE.md has no place for; tests may lie beside any file. */
function strayFiles(root) {
  return filesIn(root, [FEATURES], /\.[mc]?tsx?$/).filter((path) => {
    const [feature, ...inside] = path.slice(FEATURES.length + 1).split('/');
    return Object.hasOwn(features, feature) && !hasPlace(inside, features[feature].rooms ?? []);
  });
}

function hasPlace(path, rooms) {
  const inRoom = rooms.includes(path[0]);
  const [file, ...rest] = inRoom ? path.slice(1) : path;
  if (rest.length > 0) return FOLDERS.includes(file) && rest.length === 1;
  return /\.test\.tsx?$/.test(file) || (inRoom ? ROOM_FILES : FEATURE_FILES).includes(file);
}

/** Checks the files of the server's features against the skeleton. */
export function checkSkeleton(root) {
  const stray = strayFiles(root).map((path) => ({
    path,
    unfinished: UNFINISHED.find((feature) => path.startsWith(`${FEATURES}/${feature}/`)),
  }));
  const problems = stray.filter(({ unfinished }) => !unfinished);
  const open = UNFINISHED.map(
    (feature) => `${feature} ${stray.filter(({ unfinished }) => unfinished === feature).length}`,
  );
  return {
    problems: problems.map(
      ({ path }) => `${path}: the skeleton of a feature has no place for this file (ARCHITECTURE.md)`,
    ),
    warnings: open.length > 0 ? [`files outside the skeleton: ${open.join(', ')}`] : [],
  };
}
