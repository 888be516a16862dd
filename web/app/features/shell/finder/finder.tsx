import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { loadInBackground } from '../../../platform/load-in-background.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { ConsoleKeysHelp } from '../console-keys.tsx';
import { ChunkTimeout } from '../frame/chunk-timeout.tsx';
import classes from './finder.module.css';
import { useConsoleKeys } from './use-console-keys.ts';

/** The keys that open it, as the system writes them; the frame renders the button only in the browser. */
const shortcut = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K');

const { Part: Palette, preload } = lazyPart(() => import('./palette.tsx'));

/** The search in the console's top bar, and the keys of every page. */
export function Finder({ grants, className }: { grants: readonly Grant[]; className: string }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [mounted, setMounted] = useState(false);
  const [help, setHelp] = useState(false);
  const find = () => {
    setMounted(true);
    setOpened(true);
  };
  useConsoleKeys({ grants, find, help: () => setHelp(true) });
  // What is typed right after Ctrl K must not reach the page, so the palette is there before it is needed.
  useEffect(() => {
    const controller = new AbortController();
    loadInBackground(preload, controller.signal);
    return () => controller.abort();
  }, []);
  return (
    <>
      <button
        type="button"
        className={`${className} ${classes.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={find}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.text}>{t('finder.open')}</span>{' '}
        <kbd className={classes.key}>{shortcut()}</kbd>
      </button>
      {mounted && (
        <Suspense fallback={<ChunkTimeout />}>
          <Palette opened={opened} close={() => setOpened(false)} grants={grants} />
        </Suspense>
      )}
      <ConsoleKeysHelp opened={help} close={() => setHelp(false)} />
    </>
  );
}
