import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { ReactNode } from 'react';
import { Page } from '../../../ui/frame.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { LoadFailed } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

interface PageStates {
  readonly title: MessageKey;
  /** The text if loading failed. */
  readonly failed: MessageKey;
  /** The rows of the skeleton. */
  readonly rows: number;
}

/** Returns the states of a page without data: while it loads, and if that failed. */
export function pageStates({ title, failed, rows }: PageStates): {
  readonly Loading: () => ReactNode;
  readonly Failed: () => ReactNode;
} {
  return {
    Loading() {
      const t = useText();
      return (
        <Page compact>
          <ListSkeleton rows={rows} title={t(title)} />
        </Page>
      );
    },
    Failed() {
      const t = useText();
      return (
        <Page compact>
          <h1 className="text-24">{t(title)}</h1>
          <LoadFailed text={t(failed)} />
        </Page>
      );
    },
  };
}
