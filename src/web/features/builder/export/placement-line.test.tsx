import { act } from 'react';
import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { PlacementLine } from './placement-line.tsx';

const screen = setUpScreen();

const noCounts = { inbox: 0, promotions: 0, spam: 0, not_received: 0 };
const stats = (withFeedback: number, counts: Partial<typeof noCounts>, rates: typeof noCounts | null) => ({
  total: withFeedback + 1,
  withFeedback,
  counts: { ...noCounts, ...counts },
  rates,
  inboxInterval: null,
  byProvider: [],
  bySendingDomain: [],
  bySendingDomainAndProvider: [],
});
const line = () => document.querySelector('[role="status"]')?.textContent;

test('an answer shows at once where tests arrived, and how many more make a rate', async () => {
  let current = stats(0, {}, null);
  screen.answers = {
    'GET /api/user-email-stats': () => current,
    'POST /api/test-email-feedback': () => {
      current = stats(1, { spam: 1 }, null);
      return { testEmailId: 't', feedback: 'spam' };
    },
  };
  await screen.show(
    <>
      <PlacementLine />
      <FeedbackDialog sent={{ testEmailId: 't', recipientEmail: 'mara@shop.example' }} onClose={() => {}} />
    </>,
  );
  expect(line()).toBe('');
  await act(async () => document.querySelector<HTMLInputElement>('input[value="spam"]')?.click());
  await screen.press('Record feedback');
  expect(line()).toBe('1 answer so far: 1 in spam. Your inbox rate appears after 4 more answers.');
});

test('five answers are enough for a rate', async () => {
  const rates = { inbox: 66.7, promotions: 16.7, spam: 16.7, not_received: 0 };
  screen.answers = {
    'GET /api/user-email-stats': stats(6, { inbox: 4, promotions: 1, spam: 1 }, rates),
  };
  await screen.show(<PlacementLine />);
  expect(line()).toBe(
    '66.7% of your tests reached the inbox. 6 answers: 4 in the inbox, 1 in promotions, and 1 in spam. These are your own mailboxes, so treat this as a rough guide.',
  );
});
