import { features } from '../features.mjs';
import { filesIn } from './sources.mjs';

const FEATURES = 'server/src/features';
const ROOM_FILES = ['events.ts', 'policy.ts', 'present.ts', 'reactions.ts', 'routes.ts', 'store.ts'];
const FEATURE_FILES = [...ROOM_FILES, 'deps.ts', 'index.ts', 'tables.ts'];
const FOLDERS = ['actions', 'rules'];

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

/** Returns a problem for each file of a server feature that is outside the skeleton. */
export function skeletonProblems(root) {
  return strayFiles(root).map(
    (path) => `${path}: the skeleton of a feature has no place for this file (ARCHITECTURE.md)`,
  );
}
