/** When the tests' clock starts: a Saturday noon in India. The demo's world of the tests was loaded at that moment. */
export const TEST_START = '2026-11-21T12:00:00+05:30';
