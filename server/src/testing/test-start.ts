/** Start of the tests' clock: a Saturday noon in India. The demo data of the tests is loaded at that time. */
export const TEST_START = '2026-11-21T12:00:00+05:30';
