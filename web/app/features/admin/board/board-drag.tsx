import type { BoardTime } from '@aaspaas/contract/features/admin-board.ts';
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
import { type ReactNode, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './board.module.css';

/** A booking that is dragged. */
export interface DraggedLine extends BoardTime {
  readonly detail_id: number;
  readonly booking_id: string;
  readonly service_name: string;
}

/** A job in a lane moves only up and down: its time does not change. */
const onlyUpAndDown: Modifier = ({ active, transform }) =>
  active?.data.current?.['inLane'] ? { ...transform, x: 0 } : transform;

interface BoardDragProps {
  readonly onBegin: (line: DraggedLine) => void;
  /** `employeeId` is null if the booking was dropped outside of all lanes. */
  readonly onDrop: (line: DraggedLine, employeeId: number | null) => void;
  readonly children: ReactNode;
}

/**
 * Lets bookings be dragged onto lanes with the mouse, or with a finger after a moment, so that a swipe scrolls. The keyboard has
 * the buttons of the lanes instead, so nothing is announced here.
 */
export function BoardDrag({ onBegin, onDrop, children }: BoardDragProps) {
  const t = useText();
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
      {children}
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

/** Makes an element the handle of a booking. Its own button keeps its role and its keys. */
export function useDragHandle(
  line: DraggedLine,
  { inLane, disabled }: { inLane: boolean; disabled: boolean },
) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${inLane ? 'job' : 'line'}-${line.detail_id}-${line.starts_at}`,
    data: { line, inLane },
    disabled,
  });
  return { ref: setNodeRef, listeners, isDragging };
}

/** Makes an element the lane of a professional on which bookings are dropped. */
export function useLaneTarget(employeeId: number) {
  const { setNodeRef, isOver } = useDroppable({ id: `lane-${employeeId}`, data: { employeeId } });
  return { ref: setNodeRef, isOver };
}
