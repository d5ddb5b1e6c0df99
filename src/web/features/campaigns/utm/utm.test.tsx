import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { UtmRow } from '../draft/rows/utm-row.tsx';
import { UtmSettings } from '../settings/utm-settings.tsx';
import { usualUtm } from './utm-values.ts';

const screen = setUpScreen();

const links = [
  {
    number: 1,
    label: 'Bowls',
    before: 'https://shop.example/',
    after: 'https://shop.example/?utm_source=newsletter',
    exception: null,
  },
  {
    number: null,
    label: 'Unsubscribe',
    before: '{{unsubscribe_url}}',
    after: '{{unsubscribe_url}}',
    exception: 'personal',
  },
];
const setAnswers = (utm: typeof usualUtm | null): void => {
  screen.answers['GET /api/esp/utm'] = { utm };
  screen.answers['PUT /api/esp/utm'] = ({ body }: { body: unknown }) => body;
  screen.answers['POST /api/esp/utm/preview'] = {
    campaign: { id: 'c1', name: 'Spring' },
    utm: usualUtm,
    links,
  };
};

test('parameters are switched on with the usual values, previewed on real links, and saved', async () => {
  setAnswers(null);
  await screen.show(<UtmSettings />);
  expect(screen.named('Save UTM parameters')).toBeUndefined();
  await screen.fill('Add UTM parameters to links', '');
  expect(screen.field('Source').value).toBe('newsletter');
  expect(screen.text()).toContain('Links of “Spring” with these parameters');
  expect(document.querySelector('ins')?.textContent).toBe('?utm_source=newsletter');
  expect(screen.text()).toContain('this link is personal to each recipient');
  await screen.fill('Source', 'Shop');
  await screen.press('Save UTM parameters');
  expect(screen.sent('PUT /api/esp/utm')).toEqual({ utm: { ...usualUtm, source: 'Shop' } });
  expect(screen.toast()?.title).toBe('UTM parameters saved');
});

test('a wrong value is named at its field and not sent; switching off saves that', async () => {
  setAnswers(usualUtm);
  await screen.show(<UtmSettings />);
  await screen.fill('Campaign', '{name}');
  await screen.press('Save UTM parameters');
  expect(screen.text()).toContain('In braces, use only campaign_name');
  expect(screen.sent('PUT /api/esp/utm')).toBeUndefined();
  await screen.fill('Add UTM parameters to links', '');
  await screen.press('Save UTM parameters');
  expect(screen.sent('PUT /api/esp/utm')).toEqual({ utm: null });
});

test('what cannot be loaded can be loaded again', async () => {
  setAnswers(usualUtm);
  screen.answers['GET /api/esp/utm'] = refused(404);
  await screen.show(<UtmSettings />);
  expect(screen.text()).toContain('The UTM parameters could not be loaded');
});

test('a campaign has the parameters of all campaigns, its own, or none', async () => {
  setAnswers(usualUtm);
  const change = vi.fn();
  const show = (utm: 'off' | typeof usualUtm | null) => {
    const campaign = sampleCampaign('c1', 'draft', { utm });
    const frame = {
      id: 'row-utm',
      title: 'UTM parameters',
      state: 'done',
      open: true,
      onToggle: () => undefined,
    } as const;
    return screen.show(
      <UtmRow
        campaign={campaign}
        frame={frame}
        values={campaign}
        errors={{}}
        change={change}
        leave={() => undefined}
      />,
    );
  };
  const choose = async (label: string): Promise<void> => {
    const radio = document.querySelector<HTMLElement>(`[role="radio"][aria-label="${label}"]`);
    await act(async () => radio?.click());
    await screen.settle();
  };
  await show(null);
  expect(screen.text()).toContain('newsletter / email / {campaign_name}');
  expect(screen.sent('POST /api/esp/utm/preview')).toEqual({ campaignId: 'c1', utm: null });
  await choose('Own');
  expect(change).toHaveBeenLastCalledWith({ utm: usualUtm });
  await choose('None');
  expect(change).toHaveBeenLastCalledWith({ utm: 'off' });
  await show({ ...usualUtm, source: '' });
  expect(screen.text()).toContain('Enter a value.');
  await show('off');
  expect(screen.text()).toContain('No parameters are added to its links.');
  await choose('As in settings');
  expect(change).toHaveBeenLastCalledWith({ utm: null });
});
