/** A part of a text that stays, was removed or was added. */
interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A line that stays, was removed, was added, or changed in some of its words. */
export interface DiffedLine {
  readonly kind: 'same' | 'removed' | 'added' | 'changed';
  readonly parts: readonly DiffPart[];
}

/** Comparisons of two lists; beyond it, everything between their common ends counts as replaced. */
const MAX_CELLS = 1_000_000;

/** The share of common characters from which two lines are shown as one changed line. */
const SIMILAR = 0.4;

/**
 * Compares two texts line by line, and lines that replace each other word by word. Removed lines come before added ones, as in other
 * tools.
 */
export function textDiff(before: readonly string[], after: readonly string[]): DiffedLine[] {
  return joinRuns(listDiff(before, after)).flatMap((run) =>
    run.kind === 'same' ? run.same.map((text) => wholeLine('same', text)) : replacedLines(run),
  );
}

/** One step of a comparison. */
interface Step {
  readonly kind: DiffPart['kind'];
  readonly text: string;
}

/** Equal steps one after the other, or removed and added ones between them. */
type Run =
  | { readonly kind: 'same'; readonly same: string[] }
  | { readonly kind: 'replaced'; readonly removed: string[]; readonly added: string[] };

function joinRuns(steps: readonly Step[]): Run[] {
  const runs: Run[] = [];
  for (const { kind, text } of steps) {
    const last = runs.at(-1);
    if (kind === 'same') {
      if (last?.kind === 'same') last.same.push(text);
      else runs.push({ kind, same: [text] });
    } else {
      const run: Run = last?.kind === 'replaced' ? last : { kind: 'replaced', removed: [], added: [] };
      if (run !== last) runs.push(run);
      run[kind].push(text);
    }
  }
  return runs;
}

/** Pairs removed lines with the added ones that replace them: the first one that is similar and not used yet. */
function replacedLines({ removed, added }: Extract<Run, { kind: 'replaced' }>): DiffedLine[] {
  if (countWords(removed) * countWords(added) > MAX_CELLS)
    return [
      ...removed.map((text) => wholeLine('removed', text)),
      ...added.map((text) => wholeLine('added', text)),
    ];
  const lines: DiffedLine[] = [];
  let next = 0;
  for (const old of removed) {
    const found = added.findIndex((text, at) => at >= next && areSimilar(old, text));
    if (found === -1) {
      lines.push(wholeLine('removed', old));
      continue;
    }
    for (const text of added.slice(next, found)) lines.push(wholeLine('added', text));
    lines.push({
      kind: 'changed',
      parts: joinParts(listDiff(splitWords(old), splitWords(added[found] ?? ''))),
    });
    next = found + 1;
  }
  return [...lines, ...added.slice(next).map((text) => wholeLine('added', text))];
}

const wholeLine = (kind: DiffPart['kind'], text: string): DiffedLine => ({ kind, parts: [{ kind, text }] });

function areSimilar(one: string, other: string): boolean {
  const common = listDiff(splitWords(one), splitWords(other))
    .filter(({ kind, text }) => kind === 'same' && text.trim() !== '')
    .reduce((sum, { text }) => sum + text.length, 0);
  return common > 0 && common >= SIMILAR * Math.max(lettersOf(one), lettersOf(other));
}

const lettersOf = (text: string) => text.replace(/\s/g, '').length;

const countWords = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + splitWords(line).length, 0);

/** The words of a line and the spaces between them. */
const splitWords = (line: string): string[] => line.split(/(\s+)/).filter(Boolean);

/** Joins neighbouring words of one kind. A space between two changed words belongs to the change. */
function joinParts(steps: readonly Step[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const run of joinRuns(withoutLoneSpaces(steps))) {
    if (run.kind === 'same') parts.push({ kind: 'same', text: run.same.join('') });
    else
      for (const kind of ['removed', 'added'] as const)
        if (run[kind].length) parts.push({ kind, text: run[kind].join('') });
  }
  return parts;
}

/** Makes a space that stays between two changes a part of both, so that changed phrases are read as a whole. */
function withoutLoneSpaces(steps: readonly Step[]): Step[] {
  return steps.flatMap((step, at) => {
    const isBetween =
      steps[at - 1] && steps[at - 1]?.kind !== 'same' && steps[at + 1] && steps[at + 1]?.kind !== 'same';
    if (step.kind !== 'same' || step.text.trim() !== '' || !isBetween) return [step];
    return [
      { kind: 'removed' as const, text: step.text },
      { kind: 'added' as const, text: step.text },
    ];
  });
}

/** Compares two lists by their longest common subsequence. */
function listDiff(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const same = (texts: readonly string[]) => texts.map((text): Step => ({ kind: 'same', text }));
  return [
    ...same(before.slice(0, start)),
    ...middleDiff(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function middleDiff(before: readonly string[], after: readonly string[]): Step[] {
  const removed = (text: string): Step => ({ kind: 'removed', text });
  const added = (text: string): Step => ({ kind: 'added', text });
  if (before.length * after.length > MAX_CELLS) return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  // The length of the longest common subsequence of the rests from each pair of places on.
  const common = new Uint32Array((before.length + 1) * width);
  const lengthAt = (one: number, other: number) => common[one * width + other] as number;
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      common[one * width + other] =
        before[one] === after[other]
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
  const steps: Step[] = [];
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) {
      steps.push({ kind: 'same', text: before[one] as string });
      one += 1;
      other += 1;
    } else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) {
      steps.push(removed(before[one] as string));
      one += 1;
    } else {
      steps.push(added(after[other] as string));
      other += 1;
    }
  }
  return [...steps, ...before.slice(one).map(removed), ...after.slice(other).map(added)];
}
