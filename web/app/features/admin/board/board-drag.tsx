import '../../../platform/all-texts.ts';
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './board.module.css';
import type { DraggedLine, DragHandle, DragParts, DropLane } from './drag-parts.ts';

/** A job in a lane moves only up and down: its time does not change. */
const onlyUpAndDown: Modifier = ({ active, transform }) =>
  active?.data.current?.['inLane'] ? { ...transform, x: 0 } : transform;

interface BoardDragProps {
  readonly parts: DragParts;
  readonly onBegin: (line: DraggedLine) => void;
  /** `employeeId` is null if the booking was dropped outside of all lanes. */
  readonly onDrop: (line: DraggedLine, employeeId: number | null) => void;
}

/**
 * Lets bookings be dragged onto lanes with the mouse, or with a finger after a moment, so that a swipe scrolls. The keyboard has
 * the buttons of the lanes instead, so nothing is announced here.
 */
export default function BoardDrag({ parts, onBegin, onDrop }: BoardDragProps) {
  const t = useText();
  const { handles, lanes } = useSyncExternalStore(parts.onChange, parts.parts);
  const [dragged, setDragged] = useState<DraggedLine | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const lineOf = ({ active }: DragStartEvent | DragEndEvent) =>
    active.data.current?.['line'] as DraggedLine | undefined;
  const begin = (event: DragStartEvent) => {
    const line = lineOf(event);
    if (!line) return;
    setDragged(line);
    onBegin(line);
  };
  const end = (event: DragEndEvent) => {
    const line = lineOf(event);
    setDragged(null);
    if (line) onDrop(line, event.over ? Number(event.over.data.current?.['employeeId']) : null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      modifiers={[onlyUpAndDown]}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t('board.keys_hint') } }}
      onDragStart={begin}
      onDragEnd={end}
      onDragCancel={() => {
        if (dragged) onDrop(dragged, null);
        setDragged(null);
      }}
    >
      {handles.map((handle) => (
        <Handle key={handle.id} {...handle} />
      ))}
      {lanes.map((lane) => (
        <Lane key={lane.employeeId} {...lane} />
      ))}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.dragged}>
            <strong>{dragged.service_name}</strong>
            <span>{dragged.booking_id}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Connects the element of a booking, which another part of the board renders. */
function Handle({ id, element, line, inLane }: DragHandle) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: { line, inLane } });
  useLayoutEffect(() => {
    setNodeRef(element);
    return () => setNodeRef(null);
  }, [setNodeRef, element]);
  useEffect(() => {
    const added = new AbortController();
    // The library's listeners take React's events.
    for (const [name, listener] of Object.entries(listeners ?? {}))
      element.addEventListener(
        name.slice('on'.length).toLowerCase(),
        (nativeEvent) => listener({ nativeEvent }),
        { signal: added.signal, passive: true },
      );
    return () => added.abort();
  }, [element, listeners]);
  useMark(element, 'data-dragging', isDragging);
  return null;
}

/** Connects the element of a lane. */
function Lane({ employeeId, element }: DropLane) {
  const { setNodeRef, isOver } = useDroppable({ id: `lane-${employeeId}`, data: { employeeId } });
  useLayoutEffect(() => {
    setNodeRef(element);
    return () => setNodeRef(null);
  }, [setNodeRef, element]);
  useMark(element, 'data-over', isOver);
  return null;
}

function useMark(element: HTMLElement, mark: 'data-dragging' | 'data-over', on: boolean): void {
  useEffect(() => {
    if (!on) return;
    element.setAttribute(mark, 'true');
    return () => {
      element.removeAttribute(mark);
    };
  }, [element, mark, on]);
}
