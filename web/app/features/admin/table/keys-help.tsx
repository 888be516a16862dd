import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { ConsoleKeysHelp } from '../../shell/console-keys.tsx';

const KEYS: readonly (readonly [key: string, text: MessageKey])[] = [
  ['j', 'console.key_down'],
  ['k', 'console.key_up'],
  ['Enter', 'console.key_open'],
  ['o', 'console.key_page'],
  ['/', 'console.key_search'],
  ['f', 'console.key_filter'],
  ['Esc', 'console.key_close'],
];

/** The keys of a list, with those of every page. */
export function KeysHelp({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useText();
  return (
    <ConsoleKeysHelp
      opened={opened}
      close={close}
      page={KEYS.map(([key, text]) => ({ keys: [key], text: t(text) }))}
    />
  );
}
