import { loadAllTexts } from './language.ts';

// Whoever imports this runs only when every text is there, not just those of the public pages: their first load stays light.
await loadAllTexts();
