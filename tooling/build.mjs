import { fail, findNode, installIfNeeded } from './runtime.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm run build`: builds the pages even if they are up to date.
installIfNeeded();
if (!(await buildWebIfStale(findNode(), { force: true }))) fail('the pages could not be built (see above)');
