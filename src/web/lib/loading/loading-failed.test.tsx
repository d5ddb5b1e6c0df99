import { expect, test, vi } from 'vitest';
import { getList } from '#contract/audience/lists.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { LoadingFailed } from './loading-failed.tsx';

const screen = setUpScreen();
const { press, text } = screen;
const url = 'GET /api/esp/lists/a';

const Screen = ({ note }: { note?: string | null }) => {
  const list = useEndpoint(getList, { params: { id: 'a' } });
  if (!list.error) return list.data?.name;
  return (
    <LoadingFailed
      title="The list could not be loaded"
      query={list}
      {...(note === undefined ? {} : { note })}
    />
  );
};

test('a failed load says why and can be retried', async () => {
  screen.answers[url] = refused(503, 'The database is restarting');
  await screen.show(<Screen />);
  const alert = document.querySelector('[role="alert"]');
  expect(alert?.textContent).toContain('The list could not be loaded');
  expect(alert?.textContent).toContain('The database is restarting. Your data was not changed.');
  screen.answers[url] = { name: 'Gardeners' };
  await press('Try again');
  expect(text()).toBe('Gardeners');
});

test('the note after the reason can be replaced or left out', async () => {
  screen.answers[url] = refused(503);
  await screen.show(<Screen note="We keep counting." />);
  expect(text()).toContain('The server did not answer. We keep counting.');
  await screen.show(<Screen note={null} />);
  expect(text()).toMatch(/The server did not answer\.Try again$/);
});

test('the user signs in again when the session has ended', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  screen.answers[url] = refused(401, 'Unauthorized');
  await screen.show(<Screen />);
  expect(text()).toContain('You are signed out. Your data was not changed.');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(assign).toHaveBeenCalledOnce();
});
