/** What a child process answers to a task. */
export type TaskReply<Result> = { readonly result: Result } | { readonly error: string };

/** Answers the tasks of a `childPool`, one at a time, in the child process. */
export function answerTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  const send = (reply: TaskReply<Result>) => process.send?.(reply);
  process.on('message', (task: Task) => {
    run(task).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  // The server has exited.
  process.on('disconnect', () => process.exit());
}
