import { useLayoutEffect, useRef } from 'react';
import bodyStyles from './page-body.css?inline';

/**
 * A content page's HTML, apart from everything else: in a shadow root, where its names and styles touch nothing of ours. Its
 * scripts are not run (the server takes them out, and the policy of the page would refuse them).
 */
export function PageBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  const content = `<style>${bodyStyles}</style>${html}`;
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return;
    // The server's page brings its own; one that was walked to does not.
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    if (root.innerHTML !== content) root.innerHTML = content;
  }, [content]);
  return (
    <div
      ref={host}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `<template shadowrootmode="open">${content}</template>` }}
    />
  );
}
