/**
 * Inline script: `/` never shows another role's home. It corrects the cookie from which the server knows whose home to
 * render (`data-rendered-for`). If the document is another role's home, it hides the document and loads the right page at
 * once: a professional's, an operator's or the code screen, as `useHomeGuard` of the home page would, or `/` again with the
 * corrected cookie. Without cookies, and for a stored document, nothing would be different: the document is hidden until
 * React shows the right home (`showOwnHome`). The styles of the home page show it after eight seconds in any case.
 */
export const OWN_HOME_SCRIPT = /* @__PURE__ */ `try{
const l=localStorage,d=document,h=d.documentElement.dataset,role=l.token&&l.role||'';
const known=()=>(/(?:^|; )role=([a-z]+)/.exec(d.cookie)||[])[1]||'';
const stale=known()!==role;
if(stale)d.cookie='role='+role+';Path=/;Max-Age='+(role?31536000:0)+';SameSite=Lax'+(location.protocol==='https:'?';Secure':'');
if(location.pathname==='/'){
const home=role==='employee'?'/employee-home':role==='admin'?'/admin':role&&l.is_verified!=='1'?'/otp-verification':'';
if(home||role!==h.renderedFor){
const again=!home&&stale&&known()===role;
h.otherHome=home||again?'leaving':'stays';
if(home)location.replace(home+location.search);else if(again)location.reload()}}
}catch{}`.replaceAll('\n', '');

/** Shows the document that the inline script hid. */
export function showOwnHome(): void {
  delete document.documentElement.dataset['otherHome'];
}
