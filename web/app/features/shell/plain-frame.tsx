import type { ReactNode } from 'react';
import { Frame } from '../../ui/frame.tsx';
import { Logo } from './logo.tsx';

/** Only the logo and the content: for faults that may have hit the frame's own data. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return <Frame header={<Logo />}>{children}</Frame>;
}
