import type { OwnBlock } from '@aaspaas/contract/features/blocks.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { OwnBlockDetails } from '../block/own-block-details.tsx';

/** A login that was refused with a block. */
export interface BlockedLogin {
  readonly role: 'user' | 'employee';
  readonly block: OwnBlock;
  /** Proves whose appeal it is; never stored. */
  readonly credentials: { readonly mobile: string; readonly password: string };
}

/** Takes the place of the login form for a blocked account: the reason, and the appeal. */
export function BlockedPanel({ login, back }: { login: BlockedLogin; back: () => void }) {
  const t = useText();
  const [block, setBlock] = useState(login.block);
  const title = useRef<HTMLHeadingElement>(null);
  // The form with the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const send = async (text: string) => {
    const { data, message } = await call(
      'identity.appeal_block',
      { body: { ...login.credentials, text } },
      { role: login.role },
    );
    setBlock(data);
    toast.success(message);
  };
  return (
    <section className="stack gap-16" aria-labelledby="blocked-title">
      <h2 className="text-20" id="blocked-title" tabIndex={-1} ref={title}>
        {t('block.own_title')}
      </h2>
      <OwnBlockDetails block={block} send={send} />
      <Button variant="default" onClick={back}>
        {t('block.own_other_account')}
      </Button>
    </section>
  );
}
