import type { BoardTime } from '@aaspaas/contract/features/admin-board.ts';
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** A booking that is dragged. */
export interface DraggedLine extends BoardTime {
  readonly detail_id: number;
  readonly booking_id: string;
  readonly service_name: string;
}

/** An element by which a booking is dragged. */
export interface DragHandle {
  readonly id: string;
  readonly element: HTMLElement;
  readonly line: DraggedLine;
  /** A job in a lane moves only up and down: its time does not change. */
  readonly inLane: boolean;
}

/** The lane of a professional, onto which bookings are dropped. */
export interface DropLane {
  readonly employeeId: number;
  readonly element: HTMLElement;
}

/** What can be dragged, and onto what. */
export interface Parts {
  readonly handles: readonly DragHandle[];
  readonly lanes: readonly DropLane[];
}

/** The parts of one board. Their own components do not need the library for dragging, which loads after them (board-drag.tsx). */
export interface DragParts {
  /** Returns a function that removes the handle. */
  readonly addHandle: (handle: DragHandle) => () => void;
  /** Returns a function that removes the lane. */
  readonly addLane: (lane: DropLane) => () => void;
  /** The same object until a part is added or removed. */
  readonly parts: () => Parts;
  /** Calls back once for all changes of a moment; returns a function that ends it. */
  readonly onChange: (call: () => void) => () => void;
}

export function createDragParts(): DragParts {
  const handles = new Map<string, DragHandle>();
  const lanes = new Map<number, DropLane>();
  const listeners = new Set<() => void>();
  let parts: Parts = { handles: [], lanes: [] };
  let isQueued = false;
  const changed = () => {
    if (isQueued) return;
    isQueued = true;
    // A part that renders again is removed and added: it stays the same part for those who listen.
    queueMicrotask(() => {
      isQueued = false;
      parts = { handles: [...handles.values()], lanes: [...lanes.values()] };
      for (const listener of listeners) listener();
    });
  };
  const add = <K, V>(map: Map<K, V>, key: K, value: V) => {
    map.set(key, value);
    changed();
    return () => {
      if (map.get(key) !== value) return;
      map.delete(key);
      changed();
    };
  };
  return {
    addHandle: (handle) => add(handles, handle.id, handle),
    addLane: (lane) => add(lanes, lane.employeeId, lane),
    parts: () => parts,
    onChange: (call) => {
      listeners.add(call);
      return () => void listeners.delete(call);
    },
  };
}

/** The parts of the board around; null outside of one, where nothing is dragged. */
export const DragPartsContext = createContext<DragParts | null>(null);

/** Makes a button the handle of a booking, with the mark `data-dragging` while it is dragged. The button keeps its role and its keys. */
export function useDragHandle(
  line: DraggedLine,
  { inLane, disabled }: { inLane: boolean; disabled: boolean },
): RefObject<HTMLButtonElement | null> {
  const parts = useContext(DragPartsContext);
  const ref = useRef<HTMLButtonElement>(null);
  const { detail_id, booking_id, service_name, starts_at, ends_at } = line;
  useEffect(() => {
    const element = ref.current;
    if (!element || !parts || disabled) return;
    return parts.addHandle({
      id: `${inLane ? 'job' : 'line'}-${detail_id}-${starts_at}`,
      element,
      line: { detail_id, booking_id, service_name, starts_at, ends_at },
      inLane,
    });
  }, [parts, disabled, inLane, detail_id, booking_id, service_name, starts_at, ends_at]);
  return ref;
}

/** Makes an element the lane of a professional, with the mark `data-over` while a booking is over it. */
export function useDropLane(employeeId: number): RefObject<HTMLLIElement | null> {
  const parts = useContext(DragPartsContext);
  const ref = useRef<HTMLLIElement>(null);
  useEffect(
    () => (ref.current ? parts?.addLane({ employeeId, element: ref.current }) : undefined),
    [parts, employeeId],
  );
  return ref;
}
