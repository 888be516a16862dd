/** A mobile number of accounts, bookings and enquiries: ten digits, the first 6 to 9 (product.md, "Identity"). */
export const MOBILE = /^[6-9]\d{9}$/;
