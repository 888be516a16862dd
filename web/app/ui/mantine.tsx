import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';

/** The system decides the colour scheme; nothing is stored. */
const scheme = { get: () => 'auto' as const, set() {}, subscribe() {}, unsubscribe() {}, clear() {} };

/**
 * The provider that Mantine's components need. Each of our components built on Mantine includes it, so that pages without
 * one load nothing of Mantine.
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
