import { Component, createRef, type ReactNode } from 'react';

/** The previous position of each list item. */
type Positions = ReadonlyMap<Element, number>;

const MOVE_ANIMATION = { duration: 250, easing: 'ease-out' };

/**
 * A list whose items animate to their new positions when one is added or removed; an item may contain another such list. A
 * class component, because only those have `getSnapshotBeforeUpdate`.
 */
export class AnimatedList extends Component<{ className: string | undefined; children: ReactNode }> {
  readonly #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Positions {
    return positionsIn(this.#list.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Positions): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [child, top] of positionsIn(this.#list.current)) {
      const offset = (before.get(child) ?? top) - top;
      if (offset !== 0)
        child.animate([{ transform: `translateY(${offset}px)` }, { transform: 'none' }], MOVE_ANIMATION);
    }
  }

  override render(): ReactNode {
    return (
      <div ref={this.#list} className={this.props.className} data-animated>
        {this.props.children}
      </div>
    );
  }
}

/** Returns where the items are: in the page, or in the item of an outer list. */
function positionsIn(list: HTMLElement | null): Positions {
  const outer = list?.closest<HTMLElement>('[data-animated] > *')?.offsetTop ?? 0;
  return new Map(
    [...(list?.children ?? [])].map((child) => [child, (child as HTMLElement).offsetTop - outer]),
  );
}
