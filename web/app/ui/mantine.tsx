import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';

/** The scheme is the system's; nothing is kept. */
const scheme = { get: () => 'auto' as const, set() {}, subscribe() {}, unsubscribe() {}, clear() {} };

/**
 * What Mantine's parts need around them. Each part of ours that is built of them brings it along, so that pages without
 * such a part load nothing of Mantine.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
