const STYLESHEET_LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const PRELOADED_MODULE = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const MODULE_SCRIPT = '<script type="module" async="">';

/** The `type` of the script that starts the page; the browser treats an unknown type as data. */
const DEFERRED = 'text/module-after-paint';

/**
 * Rewrites a rendered document so that its first paint depends only on the document itself: stylesheets are inlined in the
 * head, and modules load when `START_AFTER_PAINT` starts them. Each stylesheet also stays as a disabled link, which loads
 * nothing: React looks for it during hydration (with the `#` that React Router adds), and Vite before it loads a module
 * that needs the same styles (without it).
 * @param modules files to preload together with those that the document names
 */
export function prioritizeFirstPaint(
  html: string,
  stylesheets: Readonly<Record<string, string>>,
  modules: readonly string[] = [],
): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const preloaded: string[] = [];
  const head = html
    .slice(0, end)
    .replace(PRELOADED_MODULE, (_link, path: string) => {
      preloaded.push(path);
      return '';
    })
    .replace(STYLESHEET_LINK, (link, path: string) => {
      const css = stylesheets[path];
      if (!css) return link;
      const hrefs = new Set([/href="([^"]+)"/.exec(link)?.[1], path]);
      const links = [...hrefs].map((href) => `<link rel="stylesheet" href="${href}" disabled=""/>`);
      return `<style>${css}</style>${links.join('')}`;
    });
  const files = [...preloaded, ...modules].join(' ');
  // It is the last script; a script in a content page's text must not be mistaken for it.
  const at = html.lastIndexOf(MODULE_SCRIPT);
  if (at < end) return head + html.slice(end);
  const script = `<script type="${DEFERRED}" data-modules="${files}">`;
  return head + html.slice(end, at) + script + html.slice(at + MODULE_SCRIPT.length);
}

/**
 * Inline script: starts the page's modules after the first contentful paint, so that they do not compete with the
 * document, its fonts and its first picture. It starts them earlier without a paint: in a background tab, in a document
 * that is hidden until they run (own-home.ts), and after two seconds. The inserted script has the text whose hash the page's policy lists. An open document in a frame delays the
 * load event until the modules are inserted, so a loaded page reacts to taps, as it would with scripts in the document.
 */
export const START_AFTER_PAINT = /* @__PURE__ */ `{
const d=document;let wait=true,frame;
const insert=()=>{const s=d.querySelector('script[type="${DEFERRED}"]');
if(s){for(const href of s.dataset.modules.split(' '))d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href}));
d.head.append(Object.assign(d.createElement('script'),{type:'module',textContent:s.textContent}))}
frame?.remove()};
const start=()=>{if(!wait)return;wait=false;d.readyState==='loading'?addEventListener('DOMContentLoaded',insert):insert()};
if(d.hidden||d.documentElement.dataset.otherHome==='stays'||!PerformanceObserver.supportedEntryTypes?.includes('paint'))start();
else{frame=d.head.appendChild(d.createElement('iframe'));frame.contentDocument.open();
new PerformanceObserver(l=>{if(l.getEntriesByName('first-contentful-paint').length)start()}).observe({type:'paint',buffered:true});setTimeout(start,2000)}
};`.replaceAll('\n', '');
