import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { Preflight } from '#contract/campaigns/preflight.ts';
import type { CampaignStatus } from '#contract/campaigns/states.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { CampaignCard } from './campaign-card.tsx';
import '../form/form-dialog.tsx';
import '#web/ui/overlays/menu-content.tsx';
import { useCampaignDialogs } from './use-campaign-dialogs.tsx';

interface SentRequest {
  call: string;
  body: Record<string, unknown>;
}

let stored: Campaign;
let requests: SentRequest[];
/** Calls with this ending get an error without a message. */
let broken: string | null;
let checks: Preflight['checks'];
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

const respond = (method: string, path: string, body: object): unknown => {
  if (path === '/api/esp/settings') return { defaultFromEmail: '', defaultFromName: '' };
  if (/\/(lists|segments|saved-html-templates)$/.test(path)) return [];
  if (path.endsWith('/preflight')) return { canSend: true, recipients: 2, leftOut: 1, grade: 'A', checks };
  if (path.endsWith('/audience')) return { recipients: 0, leftOut: 0 };
  return method === 'PATCH' ? { ...stored, ...body } : stored;
};

const Card = () => {
  const { openDialog, actions, dialogs } = useCampaignDialogs();
  return (
    <>
      <CampaignCard campaign={stored} select={null} openDialog={openDialog} actions={actions} />
      {dialogs}
    </>
  );
};

const waitForRequests = async () => {
  for (let round = 0; round < 6; round += 1) await act(async () => vi.advanceTimersByTimeAsync(100));
};
const show = async (status: CampaignStatus, more: Partial<Campaign> = {}) => {
  stored = sampleCampaign('c1', status, { name: 'Spring', htmlContent: '', ...more });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', email: 'mara@shop.example', firstName: 'Mara' });
  const { hook, searchHook } = memoryLocation({ path: '/esp?tab=campaigns' });
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <QueryClientProvider client={client}>
          <Card />
        </QueryClientProvider>
      </Router>,
    ),
  );
  await waitForRequests();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  HTMLElement.prototype.showPopover = () => undefined;
  [requests, broken, checks] = [[], null, []];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).split('?')[0] ?? '';
    const sent = body ? (JSON.parse(String(body)) as Record<string, unknown>) : {};
    requests.push({ call: `${method} ${path}`, body: sent });
    if (broken !== null && `${method} ${path}`.endsWith(broken)) return new Response('', { status: 503 });
    return Response.json(respond(method, path, sent));
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = async (name: string) => {
  // The dialog opened last comes last.
  const target = [...document.querySelectorAll<HTMLElement>('button, a')].findLast(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  );
  if (!target) throw new Error(`Nothing is named ${name}.`);
  await act(async () => {
    target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    target.click();
  });
  await waitForRequests();
};
const choose = async (entry: string) => {
  await press('More actions for Spring');
  await press(entry);
};
const fill = async (selector: string, value: string) => {
  const input = document.querySelector<HTMLInputElement>(`[role="dialog"] ${selector}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const toastText = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant ?? 'default'];
};
const page = () => document.body.textContent ?? '';
const dialogs = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length;
const called = (call: string) => requests.filter((request) => request.call === call);

const steps: readonly {
  status: CampaignStatus;
  /** In the menu, and then in the dialog it opens. */
  presses: readonly string[];
  call: string;
  done: [title: string, description: string];
  failed: string;
}[] = [
  {
    status: 'scheduled',
    presses: ['Cancel schedule'],
    call: 'unschedule',
    done: ['Schedule canceled', '“Spring” is back in your drafts.'],
    failed: 'The campaign is still scheduled. Try again.',
  },
  {
    status: 'sending',
    presses: ['Pause'],
    call: 'pause',
    done: ['Campaign paused', '“Spring” stays paused until you resume it.'],
    failed: 'The campaign was not paused. Try again.',
  },
  {
    status: 'paused',
    presses: ['Resume'],
    call: 'resume',
    done: ['Campaign resumed', '“Spring” continues with the remaining recipients.'],
    failed: 'The campaign was not resumed. Try again.',
  },
  {
    status: 'sending',
    presses: ['Cancel campaign', 'Cancel campaign'],
    call: 'cancel',
    done: ['Campaign canceled', 'No more emails of “Spring” will be sent.'],
    failed: 'The campaign was not canceled. Try again.',
  },
  {
    status: 'draft',
    presses: ['Duplicate'],
    call: 'duplicate',
    done: ['Campaign created', '“Spring” is in your drafts.'],
    failed: 'The campaign was not duplicated. Try again.',
  },
  {
    status: 'sent',
    presses: ['Resend to non-openers'],
    call: 'duplicate',
    done: [
      'Campaign created',
      'We created a draft for recipients who did not open “Spring”. Review it before you send.',
    ],
    failed: 'The campaign was not duplicated. Try again.',
  },
];

test.each(steps)('$presses.0 of a campaign that is $status succeeds and is reported', async (step) => {
  await show(step.status, { totalRecipients: 10 });
  const [entry = '', ...more] = step.presses;
  await choose(entry);
  for (const name of more) await press(name);
  expect(called(`POST /api/esp/campaigns/c1/${step.call}`)).toHaveLength(1);
  expect(toastText()).toEqual([...step.done, 'default']);
  expect(dialogs()).toBe(0);
});

test.each(steps)('$presses.0 of a campaign that is $status fails and is reported', async (step) => {
  broken = `/${step.call}`;
  await show(step.status, { totalRecipients: 10 });
  const [entry = '', ...more] = step.presses;
  await choose(entry);
  for (const name of more) await press(name);
  expect(toastText()).toEqual(['Error', step.failed, 'destructive']);
  // The dialog stays, to try again.
  expect(dialogs()).toBe(more.length);
});

test('a campaign sent a moment ago is resent to non-openers only after a question', async () => {
  const sentAt = new Date(Date.now() - 2.5 * 60_000).toISOString();
  await show('sent', { totalRecipients: 10, sentAt });
  await choose('Resend to non-openers');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain(
    'Sent 2 minutes ago. Most opens arrive within 24 hours.',
  );
  expect(called('POST /api/esp/campaigns/c1/duplicate')).toEqual([]);
  await press('Create draft');
  expect(called('POST /api/esp/campaigns/c1/duplicate')).toHaveLength(1);
  expect(dialogs()).toBe(0);
});

test('scheduling asks for a time, offers a future one, and confirms it', async () => {
  await show('draft');
  await choose('Schedule');
  await fill('[type="date"]', '');
  await press('Schedule');
  expect(page()).toContain('Choose a date and time.');
  await fill('[type="date"]', '2020-01-01');
  await press('Schedule');
  expect(page()).toContain('This time is in the past. Choose a later one.');
  expect(called('POST /api/esp/campaigns/c1/schedule')).toEqual([]);
  const year = new Date().getFullYear() + 1;
  await fill('[type="date"]', `${year}-03-04`);
  await fill('[type="time"]', '09:30');
  expect(page()).toContain(
    `We’ll send it on Mar 4, ${year} at 9:30 AM (UTC) to everyone in the audience at that time.`,
  );
  broken = '/schedule';
  await press('Schedule');
  expect(toastText()).toEqual(['Error', 'The campaign was not scheduled. Try again.', 'destructive']);
  broken = null;
  await press('Schedule');
  expect(called('POST /api/esp/campaigns/c1/schedule').at(-1)?.body).toEqual({
    at: new Date(`${year}-03-04T09:30`).toISOString(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    zones: 'sender',
    lateRecipients: 'now',
  });
  expect(toastText()).toEqual([
    'Campaign scheduled',
    `“Spring” will be sent on Mar 4, ${year} at 9:30 AM (UTC).`,
    'default',
  ]);
  expect(dialogs()).toBe(0);
});

test('a campaign whose preflight fails to load cannot be sent until it loads', async () => {
  broken = '/preflight';
  await show('draft');
  await press('Send Now');
  expect(page()).toContain('The campaign could not be checked');
  expect(page()).toContain('Nothing was sent.');
  broken = null;
  await press('Try again');
  expect(page()).toContain('1 excluded (unsubscribed or suppressed).');
  expect(page()).toContain('Send to 2 recipients');
});

test('an error links to its fix even where its message explains it', async () => {
  const check = { id: 'account-credentials', level: 'block', where: 'account', fix: '' } as const;
  checks = [{ ...check, message: 'This access key is not known.' }];
  await show('draft');
  await press('Send Now');
  expect(
    [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')),
  ).toContain('Go to Settings: This access key is not known.');
});

test('a tag without a value does not prevent sending, and gets a fallback in its message', async () => {
  const message = '1 subscriber has no value for {{first_name}}. That spot stays empty in their email.';
  const fix = 'Use a fallback, such as {{first_name|there}}.';
  const check = { id: 'merge-tags-empty', level: 'warn', where: 'content', message, fix } as const;
  checks = [{ ...check, fallbackFor: ['first_name'] }];
  await show('draft');
  await press('Send Now');
  expect(page()).toContain(message);
  expect(page()).toContain('Send to 2 recipients');
  await fill('form input', ' {} ');
  await press('Add fallback for {{first_name}}');
  expect(page()).toContain('Enter a fallback.');
  await fill('form input', 'friend ');
  broken = '/merge-tag-fallbacks';
  await press('Add fallback for {{first_name}}');
  expect(toastText()).toEqual(['Error', 'The fallback was not saved. Try again.', 'destructive']);
  broken = null;
  checks = [];
  await press('Add fallback for {{first_name}}');
  expect(called('POST /api/esp/campaigns/c1/merge-tag-fallbacks').at(-1)?.body).toEqual({
    name: 'first_name',
    fallback: 'friend',
  });
  expect(toastText()).toEqual([
    'Fallback saved',
    'Contacts without a value for {{first_name}} now see “friend”.',
    'default',
  ]);
  expect(page()).not.toContain(message);
});

test('an edited campaign is saved and says so; a failed load or save can be retried', async () => {
  broken = 'GET /api/esp/campaigns/c1';
  await show('draft');
  await choose('Edit');
  expect(page()).toContain('The campaign could not be opened');
  broken = null;
  await press('Try again');
  await fill('[name="name"]', 'Summer');
  broken = 'PATCH /api/esp/campaigns/c1';
  await press('Save changes');
  expect(toastText()).toEqual(['Error', 'Failed to update campaign', 'destructive']);
  broken = null;
  await press('Save changes');
  expect(called('PATCH /api/esp/campaigns/c1').at(-1)?.body).toMatchObject({ name: 'Summer' });
  expect(toastText()).toEqual(['Campaign updated', '“Summer” was saved.', 'default']);
  expect(dialogs()).toBe(0);
});

test('a second edit opens the stored state', async () => {
  await show('draft');
  await choose('Edit');
  await press('Close');
  stored = { ...stored, subject: 'Changed elsewhere' };
  await choose('Edit');
  expect(document.querySelector<HTMLInputElement>('[role="dialog"] [name="subject"]')?.value).toBe(
    'Changed elsewhere',
  );
});

test('a campaign is opened even while the clock of the machine is set back', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    nowMs -= 1_000;
    return nowMs;
  });
  await show('draft');
  await choose('Edit');
  expect(document.querySelector<HTMLInputElement>('[role="dialog"] [name="name"]')?.value).toBe('Spring');
  clock.mockRestore();
});

test('without designs and lists the form says how to create them', async () => {
  await show('draft', { everyone: false });
  await choose('Edit');
  await press('Content');
  expect(page()).toContain('No saved templates yet');
  expect(page()).toContain('The email you choose or paste appears here.');
  await press('Audience');
  expect(page()).toContain('You have no lists yet.');
  expect(page()).toContain('No recipients selected yet.');
});

test('a card shows the grade of its email, once it has one', async () => {
  await show('draft');
  expect(document.querySelector('[aria-label^="Inbox grade"]')).toBeNull();
  await show('sent', { inboxScore: 'B' });
  expect(document.querySelector('[aria-label="Inbox grade B"]')).not.toBeNull();
});

test.each([
  ['complete', ''],
  ['with_problems', 'With problems'],
  ['cancelled', 'Canceled'],
] as const)('a campaign that ended %s says so', async (outcome, text) => {
  await show('sent', { outcome });
  expect(document.querySelector('h2')?.parentElement?.textContent).toBe(`SpringSent${text}`);
});

test('a canceled campaign says how many of its messages were sent', async () => {
  await show('sent', { outcome: 'cancelled', sentCount: 307, totalRecipients: 19_001 });
  expect(document.querySelector('h2')?.parentElement?.textContent).toBe(
    'SpringSentCanceled · 307 of 19,001 sent',
  );
});

test('a scheduled campaign whose time has passed says since when it waits and why', async () => {
  await show('scheduled', {
    scheduledAt: '2026-01-02T11:26:00.000Z',
    waiting: 'blocked',
    waitingUntil: '2026-01-02T11:31:00.000Z',
    waitingCheck: { message: 'Your postal address is missing.', fix: 'Enter it in the settings.' },
  });
  expect(page()).toContain('Was scheduled forJan 2, 2026');
  expect(page()).toContain(
    'Your postal address is missing. The campaign was not sent at its scheduled time. Enter it in',
  );
  expect(page()).not.toContain('Scheduled for');
});
