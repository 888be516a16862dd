// Mantine's styles load with the first Mantine component on a page (ui/mantine.tsx).
import './ui/theme/fonts.css';
import 'virtual:tokens.css';
import './ui/theme/global.css';
import './ui/theme/shared-layout.css';
import './ui/theme/shared-spacing.css';
import './ui/theme/shared-looks.css';
import { type ReactNode, use, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { RESERVE_HOME_ROOMS } from './features/booking/home-rooms.ts';
import { Logo } from './features/shell/logo.tsx';
import { RouteFailure } from './features/shell/route-failure.tsx';
import { EARLY_SUBMIT_SCRIPT } from './platform/early-submit.ts';
import { answerEarlyTap, EARLY_TAP_SCRIPT } from './platform/early-tap.ts';
import { START_AFTER_PAINT } from './platform/first-paint.ts';
import { OWN_HOME_SCRIPT } from './platform/own-home.ts';
import { textIn } from './ui/language/language.ts';
import { frameOf } from './platform/page-api.ts';
import { RenderNonce } from './platform/render-nonce.ts';
import { LanguageContext, useLanguage } from './ui/language/use-text.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { Frame } from './ui/frame.tsx';
import { DEVANAGARI_FONT_SCRIPT } from './ui/theme/devanagari-font.ts';
import latin from './ui/theme/latin.woff2?url';
import rupee from './ui/theme/rupee.woff2?url';
import { PAGE_COLOURS } from './ui/theme/page-colours.ts';
import { Toasts } from './ui/toasts.tsx';
import { rememberLanguage } from './platform/cookies.ts';
import { loadInBackground } from './platform/load-in-background.ts';

/** Sets the system's colour scheme for Mantine's styles, also when it changes; our own styles use the media query. */
const COLOR_SCHEME_SCRIPT =
  "{const d=matchMedia('(prefers-color-scheme:dark)'),s=()=>{document.documentElement.dataset.mantineColorScheme=d.matches?'dark':'light'};s();d.addEventListener('change',s)};";

/** Inline scripts run before React starts, so the browser's bundle does not contain them. */
const INLINE_SCRIPT = import.meta.env.SSR
  ? [
      COLOR_SCHEME_SCRIPT,
      DEVANAGARI_FONT_SCRIPT,
      OWN_HOME_SCRIPT,
      RESERVE_HOME_ROOMS,
      EARLY_SUBMIT_SCRIPT,
      EARLY_TAP_SCRIPT,
      START_AFTER_PAINT,
    ].join(';')
  : '';

export function loader({ context }: Route.LoaderArgs) {
  return frameOf(context);
}

/** The frame data changes with the language or the place, which revalidate explicitly, but not between pages. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function links() {
  return [
    ...[latin, rupee].map((href) => ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(loaderData?.language ?? 'en');
  return [{ title: t('shell.title') }, { name: 'description', content: t('shell.description') }];
}

export function Layout({ children }: { children: ReactNode }) {
  const { language = 'en', role } = useRouteLoaderData<typeof loader>('root') ?? {};
  useEffect(answerEarlyTap, []);
  return (
    <html
      lang={language}
      data-mantine-color-scheme="light"
      data-rendered-for={role ?? ''}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAGE_COLOURS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAGE_COLOURS.dark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is ours, and has to run before anything is drawn */}
        <script
          nonce={use(RenderNonce)}
          dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }}
          suppressHydrationWarning
        />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageContext value={language}>
          {children}
          <Toasts />
          <ConfirmDialog />
        </LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useLanguageParam();
  useNavigationAnnouncer();
  return <Outlet />;
}

/** A failure that may affect the frame's own data is shown with only the logo. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame header={<Logo />}>
      <RouteFailure error={error} />
    </Frame>
  );
}

/**
 * Applies a language in the address (`?lang=hi`), as links from search engines have it: stores it and removes it from the
 * address, so that the language switch in the header takes effect again.
 */
function useLanguageParam(): void {
  const language = useLanguage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has('lang')) return;
    rememberLanguage(language);
    query.delete('lang');
    void navigate(
      { pathname, search: query.size ? `?${query}` : '', hash },
      { replace: true, preventScrollReset: true },
    );
  }, [language, pathname, search, hash, navigate]);
}

/** Announces and focuses the page after a link was followed (announce-navigation.ts, which is loaded lazily). */
function useNavigationAnnouncer(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const controller = new AbortController();
    loadInBackground(
      () => import('./platform/announce-navigation.ts'),
      controller.signal,
      ({ announceNavigation }) => announceNavigation(pathname),
    );
    return () => controller.abort();
  }, [pathname]);
}
