import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { en } from '../../contract/src/messages/en/index.ts';
import { hi } from '../../contract/src/messages/hi/index.ts';
import { fill, type Language, type MessageKey, type Values } from '../../contract/src/messages/index.ts';
import { demoAccount, logIn } from './accounts.ts';
import { fillSlot, SINGLE_SLOT } from './booking-form.ts';
import { api, createBooking, createLoggedInCustomer, SERVICES } from './bookings.ts';
import { dialog } from './elements.ts';
import { jobCard } from './jobs.ts';
import type { MovedClock } from './moved-clock.ts';
import { expect } from './test.ts';

/** In what language and colours the people of a visit use the product. */
export interface Look {
  readonly language: Language;
  readonly colorScheme: 'light' | 'dark';
}

/** For what the server does in the background: deadlines, the plan, notifications. */
export const SOON = { timeout: 60_000 };

/** Where the work is. */
export interface Place {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}
/** Where a professional who shares the position is. */
const ON_THE_WAY = { latitude: 18.49, longitude: 73.84 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** So many days of work count for a fair share, so an earlier visit does not decide who comes. */
const DAYS_BETWEEN = 8;

interface AssignedProfessional {
  readonly id: number;
  readonly mobile: string;
  readonly name: string;
}

interface OperatorSession {
  readonly request: APIRequestContext;
  readonly token: string;
  /** Until when it is used. */
  readonly until: Date;
}

/** A visit of tomorrow at ten, two hours long, as its customer and its professionals see it; the clock moves to each step. */
export class Visit {
  /** The day of the work. */
  readonly date: string;
  readonly customerPage: Page;
  readonly #clock: MovedClock;
  readonly #browser: Browser;
  readonly #look: Look;
  readonly #contexts: BrowserContext[] = [];
  #operator: OperatorSession | null = null;
  lineId = 0;
  /** The booking code shown on the screens. */
  code = '';

  private constructor(clock: MovedClock, browser: Browser, look: Look, date: string, customerPage: Page) {
    this.#clock = clock;
    this.#browser = browser;
    this.#look = look;
    this.date = date;
    this.customerPage = customerPage;
    this.#contexts.push(customerPage.context());
  }

  /** Begins on an afternoon after the last visit, because the clock only goes forward. */
  static async begin(clock: MovedClock, browser: Browser, look: Look): Promise<Visit> {
    const today = istDate(clock.now().getTime() + DAYS_BETWEEN * DAY_MS);
    await clock.moveTo(`${today}T15:00:00+05:30`);
    const page = await newPage(clock, browser, look);
    const visit = new Visit(clock, browser, look, istDate(Date.parse(today) + DAY_MS), page);
    await visit.#calendarsReach();
    return visit;
  }

  /** Waits until calendars reach the visit's day: they have 21 days, and a loop extends them once a minute of real time. */
  async #calendarsReach(): Promise<void> {
    type Slots = { data: { days: { times: { time: string; state: string }[] }[] } };
    const query = `latitude=18.506&longitude=73.811&method=hour&duration=2&from=${this.date}&days=1`;
    await expect
      .poll(
        async () => {
          const reply = await this.customerPage.request.get(`/api/services/30201/slots?${query}`);
          const { data } = (await reply.json()) as Slots;
          return data.days[0]?.times.find(({ time }) => time === '10:00')?.state;
        },
        { timeout: 90_000, intervals: [1_500] },
      )
      .toMatch(/^(free|few)$/);
  }

  t(key: MessageKey, values?: Values): string {
    return fill({ en, hi }[this.#look.language][key], this.#look.language, values);
  }

  /** Matches a text with any values. */
  pattern(key: MessageKey): RegExp {
    const parts = { en, hi }[this.#look.language][key].split(
      /\{\w+(?:, plural, one \{[^{}]*\} other \{[^{}]*\})?\}/,
    );
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  }

  /** Moves all clocks to a time of the visit's day. */
  at(time: string): Promise<void> {
    return this.#clock.moveTo(`${this.date}T${time}:00+05:30`);
  }

  /** Moves all clocks to the evening before, just after the last plan of the day. */
  afterPlan(): Promise<void> {
    return this.#clock.moveTo(`${istDate(Date.parse(this.date) - DAY_MS)}T20:00:30+05:30`);
  }

  /** The customer books on the form, in a city whose work is assigned by the plan. */
  async bookOnForm(serviceId: number, { address, ...place }: Place): Promise<void> {
    const page = this.customerPage;
    const { token } = await createLoggedInCustomer(page);
    await page.addInitScript(({ latitude, longitude }) => {
      localStorage.setItem('latitude', String(latitude));
      localStorage.setItem('longitude', String(longitude));
    }, place);
    await page.goto(`/service-book?service=${serviceId}`);
    await fillSlot(page, SINGLE_SLOT, '2 hours', this.date, '10:00');
    await page.getByLabel('Email').fill('meera@example.in');
    await page.getByLabel('Address').fill(address);
    await page.getByLabel('Description').fill('Two sockets spark.');
    await page.getByRole('checkbox', { name: 'I agree' }).check();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForURL('**/picker-service-booking?booking_id=*');
    await page.getByRole('button', { name: 'Book Services' }).click();
    await expect(dialog(page).getByText('Great! Your Booking Was Successfully Sent.')).toBeVisible();
    type Bookings = { data: { booking_id: string; details: { id: number }[] }[] };
    const { data } = await api<Bookings>(page.request, token, 'GET', 'user/getbookings');
    this.code = data[0]?.booking_id ?? '';
    this.lineId = data[0]?.details[0]?.id ?? 0;
    await this.#openBookings();
  }

  /** The customer has booked and paid, and an operator has assigned the work; returns the professional's booking list. */
  async bookAndAssign(): Promise<Page> {
    const { request } = this.customerPage;
    const customer = await createLoggedInCustomer(this.customerPage);
    const { lineId, code } = await createBooking(request, customer, {
      service: SERVICES[1],
      date: this.date,
      time: '10:00',
      paid: true,
    });
    this.lineId = lineId;
    this.code = code;
    await this.asOperator('POST', `admin/lines/${lineId}/allocate`, {
      employee_id: await this.nearestFree(),
    });
    await this.#openBookings();
    return this.professional((await this.assigned()).mobile);
  }

  async #openBookings(): Promise<void> {
    await this.#speak(this.customerPage);
    await this.customerPage.goto('/instand-booking');
  }

  /** The customer's card of the visit. */
  card() {
    return this.customerPage.getByRole('article').first();
  }

  /** Opens another tab in the browser of a page, with the notifications of its account. */
  async notifications(page: Page): Promise<Page> {
    const tab = await page.context().newPage();
    await tab.goto(page === this.customerPage ? '/notification' : '/employee-notification');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(this.t('notification.title'));
    return tab;
  }

  /** Opens a page of a professional, by default the booking list, in a browser of their own. */
  async professional(mobile: string, path = '/employee-booking-list'): Promise<Page> {
    const page = await newPage(this.#clock, this.#browser, this.#look);
    const context = page.context();
    this.#contexts.push(context);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(ON_THE_WAY);
    const { password } = await demoAccount(page.request, 'employee');
    await this.#speak(page);
    await logIn(page, { name: '', mobile, password }, '/employee-login', path);
    return page;
  }

  /** Waits until the line has a professional. */
  async assigned(): Promise<AssignedProfessional> {
    type Lines = { data: { detail_id: number; professional: AssignedProfessional | null }[] };
    let person: AssignedProfessional | null | undefined;
    await expect
      .poll(async () => {
        const { data } = await this.asOperator<Lines>('GET', 'admin/bookings?state=assigned');
        person = data.find(({ detail_id }) => detail_id === this.lineId)?.professional;
        return person?.mobile ?? null;
      }, SOON)
      .not.toBeNull();
    if (!person) throw new Error('the line has no professional');
    return person;
  }

  /** Returns the id of the nearest professional who can do the work and is free, other than one. */
  async nearestFree(except?: number): Promise<number> {
    type Suggestions = { data: { employee_id: number; free: boolean; works: boolean; covers: boolean }[] };
    const { data } = await this.asOperator<Suggestions>('GET', `admin/lines/${this.lineId}/suggestions`);
    const possible = data.filter(({ employee_id }) => employee_id !== except);
    const id = possible.find(({ free, works, covers }) => free && works && covers)?.employee_id;
    if (id === undefined) throw new Error('no demo professional is free');
    return id;
  }

  /** Returns the number of a professional. */
  async mobileOf(id: number): Promise<string> {
    type Employees = { data: { id: number; mobile: string }[]; next_cursor: string | null };
    let cursor = '';
    for (;;) {
      const page = await this.asOperator<Employees>('GET', `admin/employees?state=approved${cursor}`);
      const mobile = page.data.find((one) => one.id === id)?.mobile;
      if (mobile) return mobile;
      if (!page.next_cursor) throw new Error(`there is no professional ${id}`);
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
  }

  /** Calls the API as the demo's operator. */
  async asOperator<T>(method: 'GET' | 'POST', path: string, data?: Record<string, unknown>): Promise<T> {
    // The session of the evening before has ended.
    if (!this.#operator || this.#operator.until < this.#clock.now())
      this.#operator = await this.#logInOperator();
    const { request, token } = this.#operator;
    return await api<T>(request, token, method, path, data);
  }

  async #logInOperator(): Promise<OperatorSession> {
    const context = await this.#browser.newContext({ baseURL: this.#clock.baseURL });
    this.#contexts.push(context);
    const { request } = context;
    const { mobile, password } = await demoAccount(request, 'admin');
    const login = await request.post('/api/admin/login', { data: { mobile, password } });
    const { success } = (await login.json()) as { success: { token: string } };
    return { request, token: success.token, until: new Date(this.#clock.now().getTime() + HOUR_MS) };
  }

  /** Sets the cancellation fees of bookings made from now on. */
  async setCancelLadder(cancelLadder: readonly { hours: number; percent: number }[]): Promise<void> {
    await this.asOperator('POST', 'admin/settings', { group: 'booking', values: { cancelLadder } });
  }

  /** The professional sets out; shares the position, if asked and not shared before. */
  async setOut(professional: Page, { share }: { readonly share: boolean }): Promise<void> {
    const job = await jobCard(professional, this.code);
    await job.getByRole('button', { name: this.t('visit.on_my_way') }).click();
    const sheet = dialog(professional, this.t('visit.share_title'));
    const shared = job.getByText(this.t('visit.sharing'), { exact: true });
    await expect(sheet.or(shared)).toBeVisible();
    if (await sheet.isVisible())
      await sheet.getByRole('button', { name: this.t(share ? 'visit.share_yes' : 'visit.share_no') }).click();
    await expect(sheet).toBeHidden();
    if (share) await expect(shared).toBeVisible();
  }

  /** The professional arrives. */
  async arrive(professional: Page): Promise<void> {
    const job = await jobCard(professional, this.code);
    const arrived = job.getByRole('button', { name: this.t('visit.i_arrived') });
    await arrived.click();
    await expect(arrived).toBeHidden();
  }

  /** The professional starts the work with the code that the customer sees. */
  async start(professional: Page): Promise<void> {
    const job = await jobCard(professional, this.code);
    await job.getByRole('button', { name: this.t('provider.generate_otp') }).click();
    const boxes = dialog(professional).getByRole('textbox');
    await expect(boxes.first()).toBeVisible();
    const shown = this.customerPage.getByRole('status').filter({ hasText: this.t('booking.start_code') });
    await expect(shown).toBeVisible(SOON);
    const digits = /(\d) ?(\d) ?(\d) ?(\d)/.exec((await shown.textContent()) ?? '')?.slice(1) ?? [];
    await boxes.first().click();
    await professional.keyboard.type(digits.join(''));
    await expect(job.getByRole('button', { name: this.t('provider.work_completed') })).toBeVisible(SOON);
    // The professional's screen does not wait for the server, but the clock must not move before it knows.
    await expect(this.card().getByText(this.t('booking.state_started')).first()).toBeVisible(SOON);
  }

  /** The professional finishes; the customer is asked to approve. */
  async finish(professional: Page): Promise<void> {
    const job = await jobCard(professional, this.code);
    await job.getByRole('button', { name: this.t('provider.work_completed') }).click();
    await professional.getByRole('button', { name: this.t('provider.complete_yes') }).click();
    await expect(dialog(this.customerPage, this.t('booking.approve_title'))).toBeVisible(SOON);
  }

  /** The customer approves and rates; the booking is then among the completed ones. */
  async approve(): Promise<void> {
    const page = this.customerPage;
    await dialog(page)
      .getByRole('button', { name: this.t('booking.approve'), exact: true })
      .click();
    const feedback = dialog(page).filter({ has: page.getByRole('radio') });
    await feedback.getByRole('radio').last().check({ force: true });
    await feedback.getByRole('textbox').fill('Came in the end and did it well.');
    await feedback.getByRole('button', { name: this.t('review.submit') }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/complete-booking');
    await expect(page.getByText(this.code).first()).toBeVisible();
  }

  async end(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }

  /** Sets the language from the next page on. */
  async #speak(page: Page): Promise<void> {
    const { hostname } = new URL(this.#clock.baseURL);
    await page
      .context()
      .addCookies([{ name: 'lang', value: this.#look.language, domain: hostname, path: '/' }]);
  }
}

async function newPage(clock: MovedClock, browser: Browser, { colorScheme }: Look): Promise<Page> {
  const context = await browser.newContext({ baseURL: clock.baseURL, colorScheme });
  await clock.follow(context);
  return context.newPage();
}

function istDate(ms: number): string {
  return new Date(ms + 330 * 60_000).toISOString().slice(0, 10);
}
