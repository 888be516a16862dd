import { Component, createRef, type ReactNode } from 'react';

/** Where each part of the list was. */
type Places = ReadonlyMap<Element, number>;

const GLIDE = { duration: 250, easing: 'ease-out' };

/**
 * A list whose parts glide to their new places when one of them comes or goes, instead of jumping. A class, since only those are
 * told before the page changes.
 */
export class GlidingList extends Component<{ className: string | undefined; children: ReactNode }> {
  readonly #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Places {
    return placesIn(this.#list.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Places): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [part, top] of placesIn(this.#list.current)) {
      const way = (before.get(part) ?? top) - top;
      if (way !== 0) part.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], GLIDE);
    }
  }

  override render(): ReactNode {
    return (
      <div ref={this.#list} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}

function placesIn(list: HTMLElement | null): Places {
  return new Map([...(list?.children ?? [])].map((part) => [part, (part as HTMLElement).offsetTop]));
}
