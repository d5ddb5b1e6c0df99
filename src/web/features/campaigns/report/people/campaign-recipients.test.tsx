import { useState } from 'react';
import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../../../test/support/browser/screen.ts';
import type { LinkChoice } from '../link-choice.ts';
import type { RecipientChoice } from '../recipient-filter.ts';
import { CampaignRecipients } from './campaign-recipients.tsx';

const screen = setUpScreen();
const path = '/api/esp/campaigns/c1';
const ada = {
  contactId: 'k1',
  email: 'ada@home.example',
  name: 'Ada',
  state: 'delivered',
  reason: '',
  acceptedAt: '2026-11-20T10:00:00.000Z',
  deliveredAt: '2026-11-20T10:00:02.000Z',
  openedAt: '2026-11-20T11:00:00.000Z',
  machineOpenedAt: null,
  clickedAt: '2026-11-20T11:01:00.000Z',
  bouncedAt: null,
  complainedAt: null,
  unsubscribedAt: null,
};

const Sample = ({ start, followed }: { start: RecipientChoice; followed: LinkChoice | null }) => {
  const [choice, setChoice] = useState(start);
  const [link, setLink] = useState(followed);
  return (
    <CampaignRecipients
      campaign={{ id: 'c1', name: 'Spring' }}
      choice={choice}
      link={link}
      onChoice={(next) => {
        setChoice(next);
        setLink(null);
      }}
    />
  );
};

const show = async (start: RecipientChoice, followed: LinkChoice | null = null, recipient = ada) => {
  screen.answers[`GET ${path}/recipients`] = [recipient];
  await screen.show(<Sample start={start} followed={followed} />);
};
const asked = () => screen.calls.findLast((call) => call.path === `${path}/recipients`)?.query;
const exportUrl = () => document.querySelector('a[download]')?.getAttribute('href');

test('who followed a link is listed the newest first, and the file has the same filter', async () => {
  await show('clicked', { kind: 'link', index: 2, name: 'Link 3: the cups' });
  expect(asked()).toEqual({ did: 'clicked', link: '2', order: 'newest', limit: '50' });
  expect(exportUrl()).toBe(`${path}/recipients/export?did=clicked&link=2&order=newest`);
  expect(screen.field('Filter recipients').value).toBe('link');
  expect(screen.named('Save as segment')).toBeUndefined();
  await screen.fill('Order of the recipients', 'contact');
  expect(asked()).toEqual({ did: 'clicked', link: '2', limit: '50' });
  await screen.fill('Filter recipients', 'bounced');
  expect(asked()).toEqual({ did: 'bounced', limit: '50' });
});

test('the steps of one recipient name the link, the time and the program', async () => {
  screen.answers[`GET ${path}/recipients/k1/steps`] = [
    { type: 'sent', at: ada.acceptedAt, by: null, link: null, client: null, reason: '' },
    {
      type: 'clicked',
      at: ada.clickedAt,
      by: 'person',
      link: { index: 0, url: 'https://shop.example/a', label: 'See the bowls' },
      client: { program: 'safari', device: 'phone' },
      reason: '',
    },
  ];
  await show('all');
  await screen.press('Steps of ada@home.example');
  for (const text of ['Link 1: See the bowls', 'https://shop.example/a', 'Safari, Phone'])
    expect(screen.text()).toContain(text);
  expect(screen.named('Open contact')?.getAttribute('href')).toBe('/esp/contacts/k1');
});

test('an email without steps shows the state that it ended in', async () => {
  screen.answers[`GET ${path}/recipients/k1/steps`] = [];
  const unconfirmed = { ...ada, state: 'unknown', reason: 'The carrier did not answer.' };
  await show('all', null, unconfirmed);
  await screen.press('Steps of ada@home.example');
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain('The carrier did not answer.');
  expect(dialog?.textContent).not.toContain('has not been sent');
});

test('who did not open is saved as a segment of the campaign', async () => {
  screen.answers['POST /api/esp/segments'] = { id: 'g1' };
  await show('not_opened');
  await screen.press('Save as segment');
  expect(screen.field('Name of the segment').value).toBe('Did not open Spring');
  await screen.press('Save segment');
  expect(screen.sent('POST /api/esp/segments')).toMatchObject({
    name: 'Did not open Spring',
    definition: { groups: [{ conditions: [{ about: 'campaign', operator: 'not_opened', id: 'c1' }] }] },
  });
  expect(screen.toast()?.title).toBe('Segment saved');
});
