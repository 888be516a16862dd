import '../../platform/all-texts.ts';
import { PayLinkPage } from '../../features/payment/pay-link-page.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('pay_link.title');

export default PayLinkPage;
