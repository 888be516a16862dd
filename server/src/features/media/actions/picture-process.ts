import { answerTasks } from '../../../platform/children/answer-tasks.ts';
import { encodeAvif, encodeShare, encodeVariant, partColours } from './encode-picture.ts';
import type { PictureTask } from './pictures.ts';

// Child process of pictures.ts.
answerTasks(async (task: PictureTask) => {
  switch (task.kind) {
    case 'variant':
      return encodeVariant(task.original, task.width);
    case 'avif':
      return encodeAvif(task.original, task.width);
    case 'share':
      return encodeShare(task.original);
    case 'colours':
      return partColours(task.original, task.grid);
  }
});
