import { homeTrades } from './home.ts';
import { industryTrades } from './industry.ts';
import { personalTrades } from './personal.ts';
import { retailTrades } from './retail.ts';
import type { Trades } from './trade.ts';
import { tutoringTrades } from './tutoring.ts';

/** All trades, by sub-category. */
export const trades: Trades = {
  ...industryTrades,
  ...retailTrades,
  ...homeTrades,
  ...personalTrades,
  ...tutoringTrades,
};
