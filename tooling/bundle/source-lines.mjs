import { SourceMap } from 'node:module';
import { posix } from 'node:path';

/**
 * Turns a source map into the lines that `server/src/platform/log/source-frames.ts` reads: the paths of the sources, an empty line, and for
 * each line of the bundled file the number of its path and its line there. Lines of no source are empty.
 *
 * @param file path of the bundled file in the project
 * @param text its text
 * @param map its source map, as text
 */
export function sourceLines(file, text, map) {
  const payload = JSON.parse(map);
  const sourceMap = new SourceMap(payload);
  const numbers = new Map();
  const lines = text.split('\n').map((line, number) => {
    const { originalSource, originalLine } = sourceMap.findEntry(number, line.search(/\S|$/));
    if (originalSource === undefined) return '';
    if (!numbers.has(originalSource)) numbers.set(originalSource, numbers.size);
    return `${numbers.get(originalSource)} ${originalLine + 1}`;
  });
  const paths = [...numbers.keys()].map((source) => posix.join(posix.dirname(file), source));
  return `${paths.join('\n')}\n\n${lines.join('\n')}\n`;
}
