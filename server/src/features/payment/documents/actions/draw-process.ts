import { answerTasks } from '../../../../platform/children/answer-tasks.ts';
import { drawDocuments } from './draw-document.ts';
import { drawStatement } from './draw-statement.ts';
import type { DrawTask } from './draw.ts';

// Child process of draw.ts.
answerTasks((task: DrawTask) =>
  task.kind === 'documents'
    ? drawDocuments(task.documents, task.language, task.masked)
    : drawStatement(task.statement, task.language),
);
