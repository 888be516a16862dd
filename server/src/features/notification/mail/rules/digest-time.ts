/** When the daily digest is sent, Asia/Kolkata; a worker that was stopped at nine still sends it within the time. */
const FROM = '09:00';
const UNTIL = '10:00';

/** Returns whether the digest of the day is due at a time of day (`HH:MM`, Asia/Kolkata). */
export function isDigestTime(time: string): boolean {
  return time >= FROM && time < UNTIL;
}
