import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { refundNewsOf } from '../payment/index.ts';
import { type LineNames, lineNamesOf } from './line-names.ts';
import { lineOfSubject } from './subjects.ts';

/** What a customer is told of money that goes back. */
export interface RefundNews extends LineNames {
  readonly accountId: number;
  readonly amount: Money;
}

/** News of a refund of a line; undefined where it is of none. */
export async function refundNews(executor: Executor, refundId: number): Promise<RefundNews | undefined> {
  const news = await refundNewsOf(executor, refundId);
  const lineId = news ? lineOfSubject(news.subject) : null;
  if (!news || lineId === null) return undefined;
  const line = (await lineNamesOf(executor, [lineId])).get(lineId);
  return line && { ...line, accountId: news.accountId, amount: news.amount };
}
