import type { LineState } from './line-types.ts';

/** The status of a line in the words of the customer's specification. */
export interface CustomerStatus {
  readonly status: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  readonly completed_status: 0 | 1;
  /** The customer disputed the work, and no operator has settled it yet. */
  readonly under_review: boolean;
}

/** The status of a line in the words of the professional's specification. */
export interface ProfessionalStatus {
  readonly status: 'assigned' | 'confirmed' | 'completed' | 'completed-issue' | 'cancelled';
  readonly completed_status: 0 | 1;
}

/** Returns the status that the customer sees; a draft appears only on the review page, as pending. */
export function customerStatus(state: LineState): CustomerStatus {
  const statusOf = (
    status: CustomerStatus['status'],
    completed_status: 0 | 1 = 0,
    under_review = false,
  ): CustomerStatus => ({ status, completed_status, under_review });
  switch (state) {
    case 'draft':
    case 'placed':
    case 'assigned':
      return statusOf('pending');
    case 'started':
      return statusOf('confirmed');
    case 'done':
      return statusOf('completed', 0);
    case 'approved':
      return statusOf('completed', 1);
    case 'disputed':
      return statusOf('completed', 0, true);
    case 'cancelled':
      return statusOf('cancelled');
  }
}

/** Returns the status that the line's professional sees; `null` before the assignment. */
export function professionalStatus(state: LineState): ProfessionalStatus | null {
  switch (state) {
    case 'draft':
    case 'placed':
      return null;
    case 'assigned':
      return { status: 'assigned', completed_status: 0 };
    case 'started':
      return { status: 'confirmed', completed_status: 0 };
    case 'done':
      return { status: 'completed', completed_status: 0 };
    case 'approved':
      return { status: 'completed', completed_status: 1 };
    case 'disputed':
      return { status: 'completed-issue', completed_status: 0 };
    case 'cancelled':
      return { status: 'cancelled', completed_status: 0 };
  }
}

/** The tabs of a customer's booking history. */
export type CustomerTab = 'instant' | 'scheduled' | 'completed' | 'canceled';

/** The states whose lines a tab shows; `scheduled` shows only those dated after today. */
export const customerTabs: Record<CustomerTab, readonly LineState[]> = {
  instant: ['placed', 'assigned', 'started', 'done', 'disputed'],
  scheduled: ['placed', 'assigned', 'started'],
  completed: ['done', 'disputed', 'approved'],
  canceled: ['cancelled'],
};

/** The tabs of a professional's bookings. */
export type ProfessionalTab = 'list' | 'completed' | 'canceled';

/** The states whose lines a professional's tab shows; finished work stays listed until it is approved. */
export const professionalTabs: Record<ProfessionalTab, readonly LineState[]> = {
  list: ['assigned', 'started', 'done', 'disputed'],
  completed: ['done', 'disputed', 'approved'],
  canceled: ['cancelled'],
};

/** Returns the tabs that show a line whose first day is `date`, as of `today`. */
export function tabsShowing(
  line: { readonly state: LineState; readonly date: string },
  today: string,
): CustomerTab[] {
  return (Object.keys(customerTabs) as CustomerTab[]).filter(
    (tab) => customerTabs[tab].includes(line.state) && (tab !== 'scheduled' || line.date > today),
  );
}

/** Returns `booking_status`: 1 only if every line of the booking is cancelled. */
export function bookingStatus(states: readonly LineState[]): 0 | 1 {
  return states.length > 0 && states.every((state) => state === 'cancelled') ? 1 : 0;
}
