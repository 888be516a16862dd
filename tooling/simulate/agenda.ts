/** Events in the order of their time, and of their addition at the same time. */
export class Agenda {
  private readonly events: { readonly at: number; run(now: Date): unknown }[] = [];
  private next = 0;

  add(at: Date, run: (now: Date) => unknown): void {
    const time = at.getTime();
    let [low, high] = [this.next, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.at ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, { at: time, run });
  }

  /** Runs all events, also those that are added meanwhile; an event added in the past runs next. */
  run(): void {
    for (; this.next < this.events.length; ) {
      const event = this.events[this.next];
      this.next += 1;
      event?.run(new Date(event.at));
    }
  }

  /** When the next event happens; null: there is none. */
  get nextAt(): Date | null {
    const event = this.events[this.next];
    return event ? new Date(event.at) : null;
  }

  /** Runs the next event and waits for it. */
  async runNext(): Promise<void> {
    const event = this.events[this.next];
    this.next += 1;
    if (event) await event.run(new Date(event.at));
  }
}
