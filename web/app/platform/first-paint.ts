const STYLESHEET_LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const PRELOADED_MODULE = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const MODULE_SCRIPT = '<script type="module" async="">';

/**
 * Rewrites a rendered document so that its first paint waits for nothing but the document itself: stylesheets are written into the head, and
 * modules are named at the end of the body, so that they do not compete with the document, its fonts and its first picture. The load event still
 * waits for them. Each stylesheet also stays as a disabled link, which loads nothing: React looks for it when
 * it hydrates (with the `#` that React Router adds), Vite before it loads a module that needs the same styles (without it).
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
  // It is the last script; one in a content page's text must not be taken for it.
  const at = html.lastIndexOf(MODULE_SCRIPT);
  if (at < end) return head + html.slice(end);
  const links = [...preloaded, ...modules].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}"/>`,
  );
  return head + html.slice(end, at) + links.join('') + html.slice(at);
}
