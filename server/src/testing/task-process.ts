import { answerTasks } from '../platform/children/answer-tasks.ts';

// Child process of child-pool.test.ts: echoes bytes, fails, or ends.
answerTasks(async (task: Buffer | 'fail' | 'end' | 'pid') => {
  if (task === 'end') process.exit(1);
  if (task === 'fail') throw new Error('no such picture');
  return task === 'pid' ? process.pid : task;
});
