/**
 * Inline script: holds the submit of a POST form that no script handled yet, so that a page whose scripts still load never
 * posts itself. Listens on `window`, after React, which prevents the default of every form it handles.
 */
export const HOLD_EARLY_SUBMITS =
  "addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!e.defaultPrevented){e.preventDefault();f.ariaBusy='true'}})";

/** Whether the form was submitted before the page was hydrated; answers true once. */
export function takeEarlySubmit(form: HTMLFormElement): boolean {
  if (form.ariaBusy !== 'true') return false;
  form.ariaBusy = null;
  return true;
}
