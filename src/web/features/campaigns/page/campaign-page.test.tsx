import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { Recipient } from '#contract/campaigns/recipients.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { catalogs } from '#text/catalogs.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { i18n } from '#web/text/t.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { CampaignPage } from './campaign-page.tsx';

/** The server's events during a campaign. */
class Stream extends EventTarget {
  static all: Stream[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  emit(progress: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(progress) }));
  }
}

const reportOf = (campaign: Campaign, more: Partial<CampaignReport> = {}): CampaignReport => ({
  ...campaign,
  deliveredCount: 0,
  queuedCount: 0,
  inDoubtCount: 0,
  machineClickedCount: 0,
  series: [],
  figuresAt: null,
  providers: [],
  links: [],
  clients: [],
  bounces: [],
  failures: [],
  ...more,
});

const bounced: Recipient = {
  contactId: 'k1',
  email: 'ada@home.example',
  name: 'Ada',
  state: 'bounced',
  reason: 'The address does not exist.',
  acceptedAt: '2026-11-02T09:00:00.000Z',
  deliveredAt: null,
  openedAt: null,
  machineOpenedAt: null,
  clickedAt: null,
  bouncedAt: '2026-11-02T09:01:00.000Z',
  complainedAt: null,
  unsubscribedAt: null,
};

let stored: Campaign | null;
let report: Partial<CampaignReport>;
let requested: string[];
let recipients: Recipient[];
/** The features of the user's plan. */
let features: string[];
/** The answer about earlier campaigns. */
let comparison: object;
/** Addresses with this ending get an error without a message. */
let broken: string | null;
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

const respond = (method: string, url: string): Response => {
  const path = url.split('?')[0] ?? '';
  if (broken !== null && path.endsWith(broken)) return new Response('', { status: 503 });
  if (path === '/api/esp/contacts' || path === '/api/esp/lists' || path === '/api/esp/segments')
    return Response.json([]);
  if (!stored) return Response.json({ message: 'Not found' }, { status: 404 });
  if (path.endsWith('/preflight'))
    return Response.json({
      canSend: true,
      recipients: 6,
      leftOut: 0,
      excluded: [],
      grade: 'A',
      checks: [{ id: 'a', level: 'ok', message: 'The sender is verified.', fix: '', where: 'details' }],
    });
  if (path.endsWith('/report')) return Response.json(reportOf(stored, report));
  if (path.endsWith('/best-hours')) return Response.json({ campaigns: 1, reactions: 9, hours: [], best: [] });
  if (path.endsWith('/comparison')) return Response.json(comparison);
  if (path.endsWith('/recipients')) return Response.json(recipients);
  if (path.endsWith('/resend')) return Response.json({ sent: 2 });
  if (path.endsWith('/duplicate'))
    return Response.json({ ...stored, id: 'copy', status: 'draft', name: 'The copy' });
  if (path.endsWith('/unschedule')) stored = { ...stored, status: 'draft', scheduledAt: null };
  else if (method === 'POST') stored = { ...stored, status: path.endsWith('/pause') ? 'paused' : 'sending' };
  return Response.json(stored);
};

const waitForRequests = async () => {
  for (let round = 0; round < 5; round += 1) await act(async () => vi.advanceTimersByTimeAsync(100));
};

const show = async () => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], {
    id: 'u1',
    email: 'mara@shop.example',
    firstName: 'Mara',
    plan: { features },
  });
  const { hook, searchHook, history } = memoryLocation({ path: '/esp/campaigns/c1', record: true });
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <QueryClientProvider client={client}>
          <CampaignPage id="c1" />
        </QueryClientProvider>
      </Router>,
    ),
  );
  await waitForRequests();
  return history;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Stream.all = [];
  [report, requested, stored, recipients, broken] = [{}, [], null, [bounced], null];
  features = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requested.push(`${method} ${url}`);
    return respond(method, String(url));
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
const press = async (name: string, times = 1) => {
  const target = button(name);
  if (!target) throw new Error(`Nothing is named ${name}.`);
  await act(async () => {
    for (let count = 0; count < times; count += 1) target.click();
  });
  await waitForRequests();
};
const page = () => document.body.textContent ?? '';
const bar = () => document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuetext');
// An email with content would be loaded into a frame.
const withoutHtml = { htmlContent: '' };

test('during sending the page shows progress, speed and remaining time', async () => {
  stored = sampleCampaign('c1', 'sending', { ...withoutHtml, totalRecipients: 100, sentCount: 10 });
  await show();
  expect(bar()).toBe('10 of 100 emails');
  const [stream] = Stream.all;
  expect(stream?.url).toBe('/api/esp/campaigns/c1/progress');
  await act(async () => stream?.emit({ ...stored, sentCount: 40, perSecond: 14, secondsLeft: 125 }));
  expect(bar()).toBe('40 of 100 emails');
  expect(page()).toContain('14 emails per second · About 2 minutes left');
  stored = { ...stored, status: 'sent', outcome: 'complete', sentCount: 100, sentAt: stored.createdAt };
  await act(async () => stream?.emit({ ...stored, perSecond: 0, secondsLeft: null }));
  await waitForRequests();
  expect(stream?.isClosed).toBe(true);
  expect(bar()).toBeUndefined();
  expect(page()).toContain('Resend to non-openers');
});

test('if the stream does not get through, the page polls the server', async () => {
  stored = sampleCampaign('c1', 'sending', { ...withoutHtml, totalRecipients: 100, sentCount: 10 });
  await show();
  await act(async () => Stream.all[0]?.dispatchEvent(new Event('error')));
  stored = { ...stored, sentCount: 70 };
  await act(async () => vi.advanceTimersByTimeAsync(2_100));
  await waitForRequests();
  expect(bar()).toBe('70 of 100 emails');
});

test('a campaign can be paused and says why it waits and what to do', async () => {
  stored = sampleCampaign('c1', 'sending', { ...withoutHtml, totalRecipients: 100 });
  await show();
  await press('Pause');
  expect(requested).toContain('POST /api/esp/campaigns/c1/pause');
  stored = sampleCampaign('c1', 'paused', { ...withoutHtml, waiting: 'credentials', totalRecipients: 100 });
  await act(async () => Stream.all.at(-1)?.emit({ ...stored, perSecond: 0, secondsLeft: null }));
  await waitForRequests();
  expect(page()).toContain('Your email service did not accept the access key.');
  expect(page()).toContain('Check the access key and its secret in Settings. Then resume the campaign.');
});

test('canceling asks first and names how many messages were sent', async () => {
  stored = sampleCampaign('c1', 'sending', { ...withoutHtml, totalRecipients: 100, sentCount: 40 });
  await show();
  await press('Cancel campaign');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain(
    '40 emails are already sent.',
  );
  expect(requested.some((request) => request.endsWith('/cancel'))).toBe(false);
  await press('Keep sending');
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

test('figures separate people from machines, and link to their recipients', async () => {
  stored = sampleCampaign('c1', 'sent', {
    ...withoutHtml,
    totalRecipients: 12,
    sentCount: 10,
    openedCount: 4,
    machineOpenedCount: 3,
    bouncedCount: 1,
  });
  report = { deliveredCount: 9, bounces: [{ kind: 'The address does not exist.', count: 1 }] };
  await show();
  const figures = document.querySelector('[aria-label="Report figures"]')?.textContent;
  for (const expected of ['Sent10', 'of 12 recipients', '440.0%', 'plus 3 likely automated', '110.0%'])
    expect(figures).toContain(expected);
  expect(page()).toContain('ada@home.example');
  await press('110.0%Bounced: show these recipients');
  // The email's picture may be requested afterwards.
  expect(requested).toContainEqual(expect.stringContaining('/recipients?did=bounced'));
  expect(document.querySelector<HTMLAnchorElement>('a[download]')?.getAttribute('href')).toBe(
    '/api/esp/campaigns/c1/recipients/export?did=bounced',
  );
});

const measure = (name: string, rate: number | null, median: number | null) => ({
  name,
  rate,
  median,
  campaigns: 4,
});

test('a campaign is compared with earlier campaigns, and its raw events are a file', async () => {
  stored = sampleCampaign('c1', 'sent', { ...withoutHtml, totalRecipients: 100, sentCount: 100 });
  features = ['advanced-analytics'];
  comparison = {
    campaigns: 4,
    isEarly: true,
    measures: [
      {
        ...measure('opened', 40, 31.5),
        past: [30, 33, 30, 33].map((rate) => ({ startedAt: '2026-11-01T09:00:00.000Z', rate })),
      },
      measure('clicked', 2, 3),
      measure('bounced', 1, 1),
      measure('complained', 0.08, 0.05),
      measure('unsubscribed', 0.5, 0.2),
    ],
  };
  await show();
  const section = document.querySelector('[aria-labelledby="own-past"]')?.textContent;
  for (const expected of [
    'Your median is based on the 4 campaigns before this one. It was sent less than 48 hours ago',
    '31.5%Difference8.5 points higher',
    '3.0%Difference1 point lower',
    '1.0%DifferenceNo difference',
    '0.08%Your median0.05%Difference0.03 points higher',
    '0.2%Difference0.3 points higher',
  ])
    expect(section).toContain(expected);
  const courses = [...document.querySelectorAll('[aria-labelledby="own-past"] [role="img"]')];
  expect(courses.map((course) => course.getAttribute('aria-label'))).toEqual([
    'The last 4 campaigns, oldest first: 30.0%, 33.0%, 30.0%, 33.0%',
  ]);
  const better = [...document.querySelectorAll('[aria-labelledby="own-past"] .text-good')];
  expect(better.map(({ textContent }) => textContent)).toEqual(['8.5 points higher']);
  expect(document.querySelector('a[href="/api/esp/campaigns/c1/events/export"]')).not.toBeNull();
});

test('the comparison has the counts of the whole campaign once it has been sent', async () => {
  stored = sampleCampaign('c1', 'sending', { ...withoutHtml, totalRecipients: 100 });
  features = ['advanced-analytics'];
  comparison = { campaigns: 4, isEarly: true, measures: [measure('opened', null, 31.5)] };
  await show();
  const section = () => document.querySelector('[aria-labelledby="own-past"]')?.textContent;
  expect(section()).toContain('Fewer than 50 emails of this campaign arrived');
  stored = { ...stored, status: 'sent', outcome: 'complete', sentCount: 100, sentAt: stored.createdAt };
  comparison = { campaigns: 4, isEarly: true, measures: [measure('opened', 2, 31.5)] };
  await act(async () => Stream.all[0]?.emit({ ...stored, perSecond: 0, secondsLeft: null }));
  await waitForRequests();
  expect(section()).not.toContain('Fewer than 50 emails of this campaign arrived');
  expect(section()).toContain('2.0%');
});

test('too few earlier campaigns are reported, without a table of dashes', async () => {
  stored = sampleCampaign('c1', 'sent', withoutHtml);
  features = ['advanced-analytics'];
  comparison = { campaigns: 1, isEarly: false, measures: [measure('opened', 40, null)] };
  await show();
  const section = document.querySelector('[aria-labelledby="own-past"]');
  expect(section?.textContent).toContain(
    'To see a comparison, you need 3 earlier campaigns with at least 50 emails each that did not bounce, sent more than 48 hours ago. You have 1 so far.',
  );
  expect(section?.querySelector('table')).toBeNull();
});

test('a plan without analytics names the feature in one sentence and sends no request', async () => {
  stored = sampleCampaign('c1', 'sent', withoutHtml);
  await show();
  const section = document.querySelector('[aria-labelledby="own-past"]');
  expect(section?.textContent).toContain('Comparison with your past campaigns is part of the yearly plan.');
  expect(section?.textContent).toContain('Raw events as a CSV file are part of the yearly plan.');
  expect(section?.querySelector('a')?.getAttribute('href')).toBe('/api/checkout/yearly');
  i18n.load('de', { ...catalogs.de });
  act(() => i18n.activate('de'));
  await show();
  const inGerman = document.querySelector('[aria-labelledby="own-past"]')?.textContent;
  act(() => i18n.activate('en'));
  expect(inGerman).toContain('Der Vergleich mit Ihren bisherigen Kampagnen ist Teil des Jahrestarifs.');
  expect(inGerman).toContain('Rohdaten der Ereignisse als CSV-Datei sind Teil des Jahrestarifs.');
  expect(requested.filter((address) => /comparison|events/.test(address))).toEqual([]);
});

test('unconfirmed messages are sent again only after a warning', async () => {
  stored = sampleCampaign('c1', 'sent', {
    ...withoutHtml,
    totalRecipients: 10,
    sentCount: 8,
    unknownCount: 2,
  });
  await show();
  await press('Send again to 2 recipients');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('will get it twice');
  await press('Send again');
  expect(requested).toContain('POST /api/esp/campaigns/c1/resend');
  expect(currentToasts()[0]).toMatchObject({
    title: 'Campaign sent',
    description: 'Sending again to 2 recipients has started. The campaign’s page shows the progress.',
  });
});

const failing = { ...withoutHtml, totalRecipients: 20, sentCount: 8, failedCount: 2 };

test('failed messages can be sent again only when sending has ended', async () => {
  stored = sampleCampaign('c1', 'sending', failing);
  await show();
  expect(page()).toContain('2 emails could not be sent');
  expect(page()).toContain('You can send to these recipients again once the campaign has ended.');
  expect(page()).not.toContain('Retry 2 emails');
  await act(async () => root.unmount());
  root = createRoot(container);
  stored = sampleCampaign('c1', 'sent', { ...failing, outcome: 'with_problems' });
  await show();
  await press('Retry 2 emails');
  expect(requested).toContain('POST /api/esp/campaigns/c1/resend');
});

test('a stopped campaign says what went wrong and sends nothing more', async () => {
  stored = sampleCampaign('c1', 'sent', {
    ...failing,
    ...{ outcome: 'cancelled', sentAt: '2026-11-02T09:00:00.000Z' },
  });
  report = {
    inDoubtCount: 1,
    failures: [{ reason: 'Your email service did not accept the email.', count: 2 }],
  };
  await show();
  for (const expected of [
    'Canceled on Nov 2, 2026',
    '2 emails could not be sent',
    '2: Your email service did not accept the email.',
    'Canceled before 9 recipients got the email',
    '1 email is awaiting confirmation',
  ])
    expect(page()).toContain(expected);
  expect(page()).not.toContain('Retry 2 emails');
});

test('figures and recipients that fail to load can be retried', async () => {
  stored = sampleCampaign('c1', 'sent', { ...withoutHtml, totalRecipients: 1, sentCount: 1 });
  broken = '/report';
  await show();
  expect(page()).toContain('The report could not be loaded');
  broken = '/recipients';
  await press('Try again');
  expect(page()).not.toContain('The report could not be loaded');
  await act(async () => root.unmount());
  root = createRoot(container);
  await show();
  expect(page()).toContain('The recipients could not be loaded');
  broken = null;
  await press('Try again');
  expect(page()).toContain('ada@home.example');
});

test('a filter without matches says so, and links back to all', async () => {
  stored = sampleCampaign('c1', 'sent', { ...withoutHtml, totalRecipients: 1, sentCount: 1 });
  await show();
  recipients = [];
  await press('0Failed: show these recipients');
  expect(page()).toContain('No recipients match');
  recipients = [bounced];
  await press('Show all recipients');
  expect(page()).toContain('ada@home.example');
});

test('a test needs a complete address, and reports a failure', async () => {
  stored = sampleCampaign('c1', 'draft', withoutHtml);
  await show();
  await press('Send a test');
  const field = document.querySelector<HTMLInputElement>('form input[type="email"]');
  const type = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('mara');
  await press('Send test email');
  expect(page()).toContain('Enter a complete email address');
  await type('mara@shop.example');
  broken = '/test';
  await press('Send test email');
  expect(currentToasts()[0]).toMatchObject({
    title: 'Email Send Failed',
    description: 'Failed to send test email. Nothing was sent. Please try again.',
    variant: 'destructive',
  });
});

test('without open tracking no recipient counts as not having opened', async () => {
  stored = sampleCampaign('c1', 'sent', {
    ...withoutHtml,
    totalRecipients: 10,
    sentCount: 10,
    trackOpens: false,
  });
  await show();
  expect(page()).not.toContain('Resend to non-openers');
});

test('recipients who did not open get a separate draft', async () => {
  stored = sampleCampaign('c1', 'sent', { ...withoutHtml, totalRecipients: 10, sentCount: 10 });
  const history = await show();
  // A double click makes one.
  await press('Resend to non-openers', 2);
  expect(requested.filter((request) => request === 'POST /api/esp/campaigns/c1/duplicate')).toHaveLength(1);
  expect(history.at(-1)).toBe('/esp/campaigns/copy');
});

test('resending is no main action until most recipients have had the time to open', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const sent = { ...withoutHtml, totalRecipients: 10, sentCount: 10 };
  const isMain = () => button('Resend to non-openers')?.className.includes('bg-accent');
  stored = sampleCampaign('c1', 'sent', { ...sent, sentAt: hoursAgo(25) });
  await show();
  expect(isMain()).toBe(true);
  await act(async () => root.unmount());
  root = createRoot(container);
  stored = sampleCampaign('c1', 'sent', { ...sent, sentAt: hoursAgo(23.5) });
  const history = await show();
  expect(isMain()).toBe(false);
  await press('Resend to non-openers');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain(
    'Sent 23 hours ago. Most opens arrive within 24 hours. This creates a draft.',
  );
  expect(requested.some((request) => request.endsWith('/duplicate'))).toBe(false);
  await press('Create draft');
  expect(history.at(-1)).toBe('/esp/campaigns/copy');
});

test('a button cancels the schedule, once for a double click', async () => {
  stored = sampleCampaign('c1', 'scheduled', { ...withoutHtml, scheduledAt: '2026-12-24T09:00:00.000Z' });
  await show();
  await act(async () => {
    for (const detail of [1, 2])
      button('Cancel schedule')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  });
  await waitForRequests();
  expect(requested.filter((request) => request === 'POST /api/esp/campaigns/c1/unschedule')).toHaveLength(1);
  expect(currentToasts()[0]).toMatchObject({ title: 'Schedule canceled' });
  expect(button('Cancel schedule')).toBeUndefined();
  expect(page()).toContain('Send Now');
});

test('a campaign that is not sent shows what is ready, and that there is no preview yet', async () => {
  stored = sampleCampaign('c1', 'draft', withoutHtml);
  await show();
  expect(page()).toContain('Ready to send');
  expect(page()).toContain('1 check passed');
  expect(page()).toContain('Start with a design from the library');
  expect(Stream.all).toEqual([]);
});

test('a failed load can be retried', async () => {
  stored = sampleCampaign('c1', 'draft', withoutHtml);
  broken = '/c1';
  await show();
  expect(page()).toContain('The campaign could not be loaded');
  broken = null;
  await press('Try again');
  expect(page()).toContain('Pre-send checklist');
});

test('a missing campaign is reported as missing', async () => {
  await show();
  expect(page()).toContain('We can’t find this campaign');
});
