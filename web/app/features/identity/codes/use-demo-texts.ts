import { useDemoInbox } from '../../../platform/use-demo-inbox.ts';

/** A text message "sent" by the demo. */
export interface DemoText {
  readonly mobile: string;
  readonly channel: 'sms' | 'whatsapp';
  readonly text: string;
  readonly code: string | null;
  readonly sent_at: string;
}

/** The demo's text messages to a number, or to every number for ''. Null until they are known. */
export function useDemoTexts(mobile: string): { texts: readonly DemoText[] | null; failed: boolean } {
  const { items, failed } = useDemoInbox<DemoText>(`/api/demo/sms?mobile=${mobile}`);
  return { texts: items, failed };
}
