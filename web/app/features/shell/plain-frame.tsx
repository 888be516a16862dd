import type { ReactNode } from 'react';
import { Frame } from '../../ui/frame.tsx';
import { Logo } from './logo.tsx';

/** A frame with only the logo and the content, for failures that may affect the frame's own data. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return <Frame header={<Logo />}>{children}</Frame>;
}
