import { professionals } from './professionals.ts';
import type { DemoAccount } from './types.ts';

const password = 'aaspaas1';

/** The accounts that the demo prints at start-up: a customer, the first two professionals, an operator. */
export const accounts: readonly DemoAccount[] = [
  { role: 'user', name: 'Asha Kumari', mobile: '9000020001', password },
  ...professionals
    .slice(0, 2)
    .map(({ name, mobile }): DemoAccount => ({ role: 'employee', name, mobile, password })),
  { role: 'admin', name: 'Demo Operator', mobile: '9000030001', password },
];
