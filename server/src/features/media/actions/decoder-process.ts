import { answerTasks } from '../../../platform/children/answer-tasks.ts';
import { reencodePicture } from './reencode-picture.ts';

// Child process of decoder.ts: receives a picture as bytes or as a path, and answers with the re-encoded picture or the problem.
answerTasks(reencodePicture);
