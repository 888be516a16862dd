/** A line and what each professional who can do it costs. */
export interface AssignableLine {
  readonly id: number;
  /** One per professional; a line of the product has at most 40. */
  readonly edges: readonly AssignmentEdge[];
  /** Cost of leaving the line without a professional, in minutes; by default `UNASSIGNED_MINUTES`. */
  readonly unassignedMinutes?: number;
}

/** A professional who can do a line. */
export interface AssignmentEdge {
  readonly professionalId: number;
  /** Cost in minutes, see `assignment-cost.ts`; may be negative. */
  readonly cost: number;
}

/** Cost in minutes of a line without a professional: a line that costs more is left to the operators. */
export const UNASSIGNED_MINUTES = 120;

/** Costs are compared in thousandths of a minute: sums of whole numbers are exact, so equal costs are equal. */
const UNITS_PER_MINUTE = 1000;

const NONE = -1;

/**
 * Gives each line at most one professional and each professional at most one line, with the least total cost. Returns
 * professionals by line; lines without one are missing. The result depends on ids and costs, not on the order of the
 * lines: of equal costs the smaller id is taken first.
 *
 * Shortest augmenting paths (Jonker and Volgenant, 1987) over the edges that exist: each line is added by the cheapest
 * path that ends at a free professional or at a line that gives up its professional.
 */
export function solveAssignment(lines: readonly AssignableLine[]): Map<number, number> {
  const rows = [...lines].sort((one, other) => one.id - other.id).map(rowOf);
  const ids = [...new Set(rows.flatMap(({ edges }) => edges.map(({ professionalId }) => professionalId)))];
  ids.sort((one, other) => one - other);
  const columns = new Map(ids.map((id, column) => [id, column]));
  const search = new PathSearch(
    rows.map(({ edges, unassigned }) => ({
      columns: edges.map(({ professionalId }) => columns.get(professionalId) as number),
      costs: edges.map(({ cost }) => toUnits(cost)),
      unassigned,
    })),
    ids.length,
  );
  for (const row of rows.keys()) search.add(row);
  return new Map(
    rows.flatMap(({ id }, row) => {
      const column = search.columnOf[row] ?? NONE;
      return column === NONE ? [] : [[id, ids[column] as number] as const];
    }),
  );
}

function rowOf({ id, edges, unassignedMinutes = UNASSIGNED_MINUTES }: AssignableLine) {
  return {
    id,
    edges: [...edges].sort((one, other) => one.professionalId - other.professionalId),
    unassigned: toUnits(unassignedMinutes),
  };
}

function toUnits(minutes: number): number {
  return Math.round(minutes * UNITS_PER_MINUTE);
}

/** Edges of a line; columns are professionals in the order of their ids. */
interface Row {
  readonly columns: readonly number[];
  readonly costs: readonly number[];
  readonly unassigned: number;
}

/** The assignment of the rows added so far, and its dual prices. */
class PathSearch {
  private readonly rows: readonly Row[];
  /** Professional of each row, or `NONE`. */
  readonly columnOf: Int32Array;
  private readonly rowOfColumn: Int32Array;
  /** Prices: `cost − rowPrice − columnPrice` is never negative, and 0 on assigned edges. */
  private readonly rowPrice: Float64Array;
  private readonly columnPrice: Float64Array;
  /** Of the current search: length of the shortest path to a column, and the row before it. */
  private readonly distance: Float64Array;
  private readonly rowBefore: Int32Array;

  constructor(rows: readonly Row[], columns: number) {
    this.rows = rows;
    this.columnOf = new Int32Array(rows.length).fill(NONE);
    this.rowPrice = new Float64Array(rows.length);
    this.rowOfColumn = new Int32Array(columns).fill(NONE);
    this.columnPrice = new Float64Array(columns);
    this.distance = new Float64Array(columns);
    this.rowBefore = new Int32Array(columns);
  }

  /** Adds a row to the assignment: a Dijkstra search from it, then the new prices, then the changes along the path. */
  add(first: number): void {
    this.distance.fill(Number.POSITIVE_INFINITY);
    this.rowPrice[first] = this.leastReducedCost(first);
    const queue = new ColumnQueue(this.distance);
    const passed: number[] = [];
    const isPassed = new Set<number>();
    let [row, length] = [first, 0];
    let [giveUpRow, giveUpLength] = [NONE, Number.POSITIVE_INFINITY];
    let end = NONE;
    for (;;) {
      const { columns, costs, unassigned } = this.rows[row] as Row;
      const base = length - at(this.rowPrice, row);
      if (base + unassigned < giveUpLength) [giveUpRow, giveUpLength] = [row, base + unassigned];
      for (const [edge, column] of columns.entries()) {
        const distance = base + (costs[edge] as number) - at(this.columnPrice, column);
        if (isPassed.has(column) || distance >= at(this.distance, column)) continue;
        this.distance[column] = distance;
        this.rowBefore[column] = row;
        queue.push(column, distance);
      }
      const next = queue.pop(isPassed);
      if (next === NONE || giveUpLength < at(this.distance, next)) break;
      length = at(this.distance, next);
      if (at(this.rowOfColumn, next) === NONE) {
        end = next;
        break;
      }
      isPassed.add(next);
      passed.push(next);
      row = at(this.rowOfColumn, next);
    }
    this.updatePrices(first, passed, end === NONE ? giveUpLength : length);
    if (end === NONE) {
      end = at(this.columnOf, giveUpRow);
      this.columnOf[giveUpRow] = NONE;
      if (giveUpRow === first) return;
    }
    this.shiftAlong(end, first);
  }

  private leastReducedCost(row: number): number {
    const { columns, costs, unassigned } = this.rows[row] as Row;
    return columns.reduce(
      (least, column, edge) => Math.min(least, (costs[edge] as number) - at(this.columnPrice, column)),
      unassigned,
    );
  }

  private updatePrices(first: number, passed: readonly number[], length: number): void {
    this.rowPrice[first] = at(this.rowPrice, first) + length;
    for (const column of passed) {
      const change = length - at(this.distance, column);
      const row = at(this.rowOfColumn, column);
      this.rowPrice[row] = at(this.rowPrice, row) + change;
      this.columnPrice[column] = at(this.columnPrice, column) - change;
    }
  }

  /** Gives the last column to the row before it, that row's former column to the row before that, up to the first row. */
  private shiftAlong(last: number, first: number): void {
    for (let column = last; ; ) {
      const row = at(this.rowBefore, column);
      const former = at(this.columnOf, row);
      this.columnOf[row] = column;
      this.rowOfColumn[column] = row;
      if (row === first) return;
      column = former;
    }
  }
}

/** Columns by distance, then by number: a binary heap that keeps outdated entries until they are read. */
class ColumnQueue {
  private readonly entries: { readonly column: number; readonly distance: number }[] = [];
  private readonly current: Float64Array;

  constructor(current: Float64Array) {
    this.current = current;
  }

  push(column: number, distance: number): void {
    const { entries } = this;
    entries.push({ column, distance });
    for (let index = entries.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      this.exchange(index, parent);
      index = parent;
    }
  }

  /** Removes and returns the next column that was not passed, or `NONE`. */
  pop(isPassed: ReadonlySet<number>): number {
    for (;;) {
      const [top] = this.entries;
      if (!top) return NONE;
      this.removeTop();
      if (!isPassed.has(top.column) && top.distance === at(this.current, top.column)) return top.column;
    }
  }

  private removeTop(): void {
    const { entries } = this;
    const last = entries.pop();
    if (!last || entries.length === 0) return;
    entries[0] = last;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      if (left >= entries.length) return;
      const child = left + 1 < entries.length && this.isBefore(left + 1, left) ? left + 1 : left;
      if (!this.isBefore(child, index)) return;
      this.exchange(child, index);
      index = child;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.entries[one], this.entries[other]];
    if (!a || !b) return false;
    return a.distance < b.distance || (a.distance === b.distance && a.column < b.column);
  }

  private exchange(one: number, other: number): void {
    const { entries } = this;
    const [a, b] = [entries[one], entries[other]];
    if (a && b) [entries[one], entries[other]] = [b, a];
  }
}

/** Returns a value of a typed array whose index is known to exist. */
function at(values: Float64Array | Int32Array, index: number): number {
  return values[index] as number;
}
