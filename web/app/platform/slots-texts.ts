import { loadTexts } from '../ui/language/language.ts';

// Modules that import this run only after the texts of slots, professionals and prices are loaded: a public page with a
// slot picker does not load all texts.
await loadTexts('slots');
