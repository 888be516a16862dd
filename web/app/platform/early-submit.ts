/**
 * Inline script: holds the submit of a POST form that no script handled yet, so that a page whose scripts still load never
 * posts itself. Listens on `window`, after React, which prevents the default of every form it handles.
 */
export const EARLY_SUBMIT_SCRIPT =
  "addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!e.defaultPrevented){e.preventDefault();f.ariaBusy='true'}})";

/** Submits a form again that was submitted before the page was hydrated, once what was typed is in the form's state. */
export function replayEarlySubmit(form: HTMLFormElement): void {
  if (!form.ariaBusy) return;
  form.ariaBusy = null;
  setTimeout(() => form.requestSubmit());
}
