/**
 * Inline script: blocks the native submit of a POST form that no script handled yet, so that a page whose scripts are
 * still loading never posts itself. Listens on `window`, after React, which prevents the default of every form it handles.
 */
export const EARLY_SUBMIT_SCRIPT =
  "addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!e.defaultPrevented){e.preventDefault();f.ariaBusy='true'}})";

/** Submits a form again that was submitted before hydration, once its input is in the form's state. */
export function replayEarlySubmit(form: HTMLFormElement): void {
  if (!form.ariaBusy) return;
  form.ariaBusy = null;
  setTimeout(() => form.requestSubmit());
}
