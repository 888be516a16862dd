import { useLayoutEffect, useRef } from 'react';
import bodyStyles from '../page-body.css?inline';

/**
 * Renders a content page's HTML in a shadow root, so that its names and styles do not affect the app. Scripts do not run:
 * the server strips them and the page's policy blocks them.
 */
export function PageBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  const content = `<style>${bodyStyles}</style>${html}`;
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return;
    // A server-rendered page includes the shadow root; after client-side navigation it is attached here.
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
