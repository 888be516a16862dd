import { lazySheet } from '../console/lazy-sheet.tsx';
import type { HoldFormProps } from './hold-sheet.tsx';

/** Sheet with which an operator holds pay back. */
export const HoldForm = lazySheet<HoldFormProps>(() => import('./hold-sheet.tsx'));
