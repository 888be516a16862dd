/** A scenario needs something that this machine does not have; the message says what. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}
