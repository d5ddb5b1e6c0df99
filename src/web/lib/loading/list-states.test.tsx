import { expect, test } from 'vitest';
import { listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { usePages } from '../hooks/use-pages.ts';
import { ListStates } from './list-states.tsx';

const screen = setUpScreen();
const { press, text } = screen;
const url = 'GET /api/saved-html-templates';

const pageOf = (names: string[], next?: string) => () =>
  new Response(JSON.stringify(names.map((templateName) => ({ id: templateName, templateName }))), {
    headers: next ? { 'x-next-cursor': next } : {},
  });

let keepsRows = false;
const Screen = () => {
  const list = usePages(listSavedHtmlTemplates, {}, { pageSize: 2 });
  return (
    <>
      <ListStates
        list={list}
        status={list.items ? `${list.items.length} found` : ''}
        skeleton="Loading"
        failedTitle="They could not be loaded"
        keepsRows={keepsRows}
        empty="None yet"
      >
        {list.items?.map(({ templateName }) => templateName).join()}
      </ListStates>
      <button type="button" onClick={() => void list.refetch()}>
        Refresh
      </button>
    </>
  );
};

test('a list is loading, then it is empty', async () => {
  let respond = (_: Response) => {};
  screen.answers[url] = () => new Promise<Response>((resolve) => (respond = resolve));
  await screen.show(<Screen />);
  expect(text()).toBe('LoadingRefresh');
  respond(pageOf([])());
  await screen.settle();
  expect(text()).toBe('0 foundNone yetRefresh');
  expect(document.querySelector('[role="status"]')?.textContent).toBe('0 found');
});

test('a list that could not be loaded is loaded again, page after page', async () => {
  screen.answers[url] = refused(503);
  await screen.show(<Screen />);
  expect(text()).toContain('They could not be loaded');
  screen.answers[url] = pageOf(['a', 'b'], 'after-b');
  await press('Try again');
  expect(text()).toBe('2 founda,bShow moreRefresh');
  screen.answers[url] = pageOf(['c']);
  await press('Show more');
  expect(text()).toBe('3 founda,b,cRefresh');
  expect(screen.calls.at(-1)?.query.cursor).toBe('after-b');
});

test.each([
  { keeps: false, shown: true },
  { keeps: true, shown: false },
])(
  'a later failure shows above known rows: $shown, when the list keeps its rows: $keeps',
  async ({ keeps, shown }) => {
    keepsRows = keeps;
    screen.answers[url] = pageOf(['a']);
    await screen.show(<Screen />);
    screen.answers[url] = refused(503);
    await press('Refresh');
    expect(text().includes('They could not be loaded')).toBe(shown);
    expect(text()).toContain('a');
  },
);
