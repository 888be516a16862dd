/** The folder with the data files of the demo. */
export const DEMO_DATA = new URL('../data/', import.meta.url);
