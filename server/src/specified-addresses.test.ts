import { api } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { routesOf } from './platform/http/bind.ts';

/** The addresses that the specification fixes (customer.md and provider.md, the lists of calls), below `/api/`. */
const SPECIFIED = `
  POST onbrowseropen
  GET pages/:
  GET category
  GET subcategory/:
  GET categorylist/:
  GET service/all
  GET catlist/service/:
  GET sublist/service/:/:
  GET services/search
  GET user/mostpopulerservice
  GET user/industryservices
  GET user/retailservices
  GET user/homeandpersonal
  GET user/gettutoringandconsulting
  GET user/topratedservices
  GET user/sliderimage
  GET user/getdescription/:
  GET user/getservice/:
  POST user/user-register
  POST user/login
  POST user/forgot-password
  POST report/create
  POST user/verify-otp
  POST user/resend-otp
  POST user/logout
  POST user/addtocart
  POST user/updatecart
  DELETE user/deletecart/:
  GET user/cartlist
  GET user/cartcount
  POST user/createbooking
  POST user/book/singleservice
  POST user/cancelbooking
  POST user/pd/delivery
  POST user/create-enquiry
  GET user/pdenquiry/list
  GET user/service/enquiry/list
  POST user/razorpay/order
  POST user/updatePayment/:
  GET user/updatePayment
  POST user/updaterazorpay/:
  GET user/getusercode
  GET user/getbookings
  GET user/completedbookings
  GET user/canceledbookings
  GET user/getbooking/:
  GET user/user-details
  GET user/task-status
  GET user/userprofile
  GET user/deleteacount
  POST user/changepassword
  POST user/updateprofile
  POST user/service/statusupdate
  POST user/service/feedback
  GET employee/userprofile
  GET employee/yourbookings
  GET employee/completedbookings
  GET employee/canceledbooking
  GET employee/earning-data
  GET employee/getservice
  GET employee/getservice/:
  GET employee/newservice
  GET employee/editservice/:
  GET employee/other/editservice/:
  POST employee/updateprofile
  POST employee/upload-service
  POST employee/add-service
  POST employee/edit-upload-service
  POST employee/delete-service
  POST employee/delete-new-service
  POST employee/generate/otp
  POST employee/verify/otp
  POST employee/booking/status
  POST employee/cancel/booking
  POST employee/logout
  POST employee/employee-register
  POST employee/login
`;

const addresses = new Set(
  Object.values<Endpoint>(api).flatMap((endpoint) =>
    routesOf(endpoint).map(
      ({ url }) => `${endpoint.method} ${url.replace('/api/', '').replace(/:\w+/g, ':')}`,
    ),
  ),
);

it.each(SPECIFIED.trim().split(/\s*\n\s*/))('the API has the specified address %s', (address) => {
  expect(addresses).toContain(address);
});
