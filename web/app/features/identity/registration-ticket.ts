/** Under this name the tab keeps what opens a rejected registration, from the refused login to the form. */
export const REGISTRATION_TICKET = 'registration-ticket';
