import { preloadSheet } from '../../../ui/sheet.tsx';

/**
 * Loads the code of a service's popup and of the sheet around it. In a separate file, so that the pages which open popups do
 * not list its many parts in their first load.
 */
export async function loadServicePopup() {
  const [popup] = await Promise.all([import('./opened-service-popup.tsx'), preloadSheet()]);
  return popup;
}
