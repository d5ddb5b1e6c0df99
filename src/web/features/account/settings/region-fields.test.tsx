import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { useFollowedLanguage } from '#web/lib/language.ts';
import { loadTexts, switchLanguage } from '#web/text/load.ts';
import { currentLanguage, useLanguage } from '#web/text/t.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { RegionFields } from './region-fields.tsx';

const screen = setUpScreen();
const mara = { id: 'mara', language: null, locale: null, timeZone: null, firstDayOfWeek: null };
let stored: typeof mara & Record<string, unknown>;

const Settings = () => {
  useLanguage();
  useFollowedLanguage();
  const { data: user } = useQuery<User>({ queryKey: [currentUser.path] });
  return user ? (
    <>
      <input aria-label="A field beside" />
      <RegionFields user={user} />
    </>
  ) : null;
};

beforeEach(async () => {
  stored = { ...mara };
  await loadTexts('shared', 'settings');
  screen.answers['PATCH /api/account/profile'] = ({ body }: { body: object }) => {
    stored = { ...stored, ...body };
    return stored;
  };
  screen.answers['GET /api/auth/user'] = () => stored;
  await screen.show(<Settings />);
});
afterEach(() => act(() => switchLanguage('en', { locale: null, timeZone: null, firstDayOfWeek: null })));

/** Texts come from files, which no clock of the test controls. */
const waitForLanguage = async (language: string) => {
  await act(async () => {
    await expect.poll(currentLanguage).toBe(language);
  });
  await screen.settle();
};
const choose = async (label: string, text: string) => {
  await screen.fill(label, text);
  await act(async () => {
    screen.field(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await screen.settle();
};

test('a chosen language is saved and shown at once, and what was typed stays', async () => {
  await screen.fill('A field beside', 'half a word');
  await screen.fill('Language', 'de');
  await waitForLanguage('de');
  expect(screen.sent('PATCH /api/account/profile')).toEqual({ language: 'de' });
  expect(screen.text()).toContain('Ihre Auswahl ist gespeichert.');
  expect(screen.field('Sprache').value).toBe('de');
  expect(screen.field('A field beside').value).toBe('half a word');
  await screen.fill('Sprache', '');
  await waitForLanguage('en');
  expect(screen.sent('PATCH /api/account/profile')).toEqual({ language: null });
});

test('region format and time zone are saved, and times follow', async () => {
  await choose('Region format', 'austria');
  expect(screen.sent('PATCH /api/account/profile')).toEqual({ locale: 'en-AT' });
  expect(screen.field('Region format').value).toBe('Austria');
  await choose('Time zone', 'kolkata');
  await choose('Time zone', 'calcutta');
  expect(screen.text()).toMatch(/It is now .+ \((Kolkata|Calcutta), GMT\+5:30\)\./);
  await choose('Region format', 'default');
  expect(screen.sent('PATCH /api/account/profile')).toEqual({ locale: null });
});

test('a choice that is not saved is not shown', async () => {
  screen.answers['PATCH /api/account/profile'] = refused(503, 'The database is away.');
  await screen.fill('Language', 'ar');
  expect(screen.toast()).toMatchObject({
    title: 'Your choice was not saved',
    description: 'The database is away.',
  });
  expect([screen.field('Language').value, currentLanguage()]).toEqual(['', 'en']);
});
