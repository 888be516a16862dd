const STYLESHEET_LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;

/**
 * Rewrites a rendered document so that its first paint waits for nothing but the document itself: stylesheets are written into the head, and
 * modules load after fonts and pictures. Each stylesheet also stays as a disabled link, which loads nothing: React looks for it when it hydrates
 * (with the `#` that React Router adds), Vite before it loads a module that needs the same styles (without it).
 */
export function prioritizeFirstPaint(html: string, stylesheets: Readonly<Record<string, string>>): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const head = html
    .slice(0, end)
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
    .replace(STYLESHEET_LINK, (link, path: string) => {
      const css = stylesheets[path];
      if (!css) return link;
      const hrefs = new Set([/href="([^"]+)"/.exec(link)?.[1], path]);
      const links = [...hrefs].map((href) => `<link rel="stylesheet" href="${href}" disabled=""/>`);
      return `<style>${css}</style>${links.join('')}`;
    });
  return head + html.slice(end);
}
