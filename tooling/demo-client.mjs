// What the full run's scripts send to a demo server as a customer.

/** The fields of an hour of work in Bengaluru, without service, day and time. */
const HOUR = {
  serviceMethod: 'hour',
  workingDuration: 1,
  name: 'Kavya Rao',
  email: 'kavya@example.in',
  mobile: '9876543210',
  address: 'MG Road, Bengaluru 560001',
  description: 'Please ring the bell.',
  latitude: 12.9716,
  longitude: 77.5946,
};

/** Makes a client of the API at `base` (`http://…/api/`). */
export function demoClient(base) {
  /** Sends a request; resolves with its status and body. */
  async function call(method, path, body, token, headers = {}) {
    const response = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Sends a request that must succeed; resolves with its body. */
  async function callOk(method, path, body, token, headers) {
    const answer = await call(method, path, body, token, headers);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  return {
    call,
    callOk,

    /** Signs a customer up with a code from the demo phone; resolves with the session's token. */
    async signUp() {
      const mobile = `9${String(Date.now()).slice(-9)}`;
      const { success } = await callOk('POST', 'user/user-register', {
        name: HOUR.name,
        mobile,
        password: 'secret81',
      });
      await callOk('POST', 'user/resend-otp', { phoneNumber: mobile }, success.token);
      const { data } = await callOk('GET', `demo/sms?mobile=${mobile}`);
      await callOk('POST', 'user/verify-otp', { otp: data[0].code }, success.token);
      return success.token;
    },

    /** Resolves with the id of a service that can be booked in Bengaluru. */
    async bookableService() {
      const { data } = await callOk(
        'GET',
        `catlist/service/3?latitude=${HOUR.latitude}&longitude=${HOUR.longitude}`,
      );
      return data.find(({ servicetype }) => servicetype === 'service').id;
    },

    /** Makes a draft of a booking some days from now; resolves with its id. */
    async draft(token, serviceId, { days, time }) {
      const preferredDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const fields = { ...HOUR, serviceId, preferredTime: time, preferredDate };
      return (await callOk('POST', 'user/book/singleservice', fields, token)).data.id;
    },

    /** Confirms a draft, to pay after the work; resolves as `call`. Safe to repeat with the same key. */
    confirm: (token, id, key) =>
      call('POST', `user/updatePayment/${id}`, { method: 'later' }, token, { 'idempotency-key': key }),
  };
}
