import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { ConsoleKeysHelp } from '../../shell/console-keys.tsx';

const KEYS: readonly (readonly [key: string, text: MessageKey])[] = [
  ['j', 'console.key_down'],
  ['k', 'console.key_up'],
  ['Enter', 'console.key_open'],
  ['o', 'console.key_page'],
  ['x', 'console.key_select'],
  ['/', 'console.key_search'],
  ['f', 'console.key_filter'],
  ['Esc', 'console.key_close'],
];

/** The keys of a list, with those of every page. */
export function KeysHelp({
  opened,
  close,
  selects,
}: {
  opened: boolean;
  close: () => void;
  /** Whether the rows of the list can be selected. */
  selects: boolean;
}) {
  const t = useText();
  return (
    <ConsoleKeysHelp
      opened={opened}
      close={close}
      page={KEYS.filter(([key]) => selects || key !== 'x').map(([key, text]) => ({
        keys: [key],
        text: t(text),
      }))}
    />
  );
}
