import { loadTexts } from '../ui/language/language.ts';

// Modules that import this run only after all texts are loaded; public pages load just the first part and stay light.
await loadTexts('slots', 'rest');
