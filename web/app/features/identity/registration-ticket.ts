/** The session storage key of the token that opens a rejected registration, from the refused login to the form. */
export const REGISTRATION_TICKET = 'registration-ticket';
