import type { OwnBlock } from '@aaspaas/contract/features/blocks.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { formatInstant } from '../../platform/format.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { OwnBlockDetails } from './block/own-block-details.tsx';
import classes from './block-notice.module.css';

/** Shows a professional that their account will be blocked, with the appeal; nothing without an announced block. */
export function BlockNotice({ first }: { first: OwnBlock | null }) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [block, setBlock] = useState(first);
  if (!block) return null;
  const send = async (text: string) => {
    const body = { text };
    const { data, message } = await call(
      'account.appeal_block',
      { body },
      { idempotencyKey: idempotency.keyFor(body) },
    );
    idempotency.done();
    setBlock(data);
    toast.success(message);
  };
  return (
    <section className={classes.notice} aria-labelledby="block-notice">
      <h2 className="text-20" id="block-notice">
        {t('block.own_notice_title', { when: formatInstant(block.effective_at, language) })}
      </h2>
      <p>{t('block.own_notice_help')}</p>
      <OwnBlockDetails block={block} announced send={send} />
    </section>
  );
}
