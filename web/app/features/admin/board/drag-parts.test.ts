import { expect, it, vi } from 'vitest';
import { createDragParts, type DragHandle } from './drag-parts.ts';

const moment = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const element = {} as HTMLElement;
const handle = (id: string): DragHandle => ({
  id,
  element,
  inLane: false,
  line: {
    detail_id: 1,
    booking_id: 'AP-AAAAAA',
    service_name: 'Plumber',
    starts_at: '2026-11-30T10:00:00+05:30',
    ends_at: '2026-11-30T12:00:00+05:30',
  },
});

it('announces the parts that are added together once', async () => {
  const parts = createDragParts();
  const changed = vi.fn();
  parts.onChange(changed);
  const [one, other] = [handle('line-1'), handle('line-2')];
  parts.addHandle(one);
  parts.addHandle(other);
  parts.addLane({ employeeId: 7, element });
  await moment();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(parts.parts()).toEqual({ handles: [one, other], lanes: [{ employeeId: 7, element }] });
  expect(parts.parts()).toBe(parts.parts());
});

it('keeps a part whose earlier form is removed after the new one was added', async () => {
  const parts = createDragParts();
  const [before, after] = [handle('line-1'), handle('line-1')];
  const remove = parts.addHandle(before);
  const removeAfter = parts.addHandle(after);
  remove();
  await moment();
  expect(parts.parts().handles).toEqual([after]);
  removeAfter();
  await moment();
  expect(parts.parts().handles).toEqual([]);
});

it('no longer calls a listener that has ended', async () => {
  const parts = createDragParts();
  const changed = vi.fn();
  parts.onChange(changed)();
  parts.addHandle(handle('line-1'));
  await moment();
  expect(changed).not.toHaveBeenCalled();
});
