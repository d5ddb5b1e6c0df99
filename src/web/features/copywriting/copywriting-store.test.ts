import { beforeEach, describe, expect, it } from 'vitest';
import type {
  CampaignGeneration,
  CampaignStreamEvent,
  CrawledProduct,
} from '#contract/copywriting/craft-campaign.ts';
import { ApiError } from '#web/lib/api.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { type CopywritingPorts, createCopywritingStore, isChanged } from './copywriting-store.ts';
import { bodyOf, type CopywritingBody, emptyForm, shortTitle } from './form/copywriting-form.ts';
import { emptyCopywritingDraft, storedCopywritingDraft } from './form/form-draft.ts';

const copy = { subject: 'S', preheader: 'P', content: 'C', cta: 'Go', reasoning: 'R', warnings: [] };
const campaign: CampaignGeneration = {
  ...copy,
  id: 'one',
  writer: 'ai',
  model: 'small',
  seed: 5,
  variants: [copy, { ...copy, subject: 'S2' }],
};
type Event = Exclude<CampaignStreamEvent, { type: 'error' }>;

const opened = (more: Partial<CopywritingPorts> = {}, begin = emptyCopywritingDraft) => {
  const bodies: CopywritingBody[] = [];
  const store = createCopywritingStore(
    {
      write: async function* (body): AsyncGenerator<Event> {
        bodies.push(body);
        yield { type: 'start', writer: 'ai', model: 'small' };
        yield { type: 'part', variant: 1, part: 'subject', text: 'S' };
        yield { type: 'done', campaign };
      },
      crawl: async (): Promise<CrawledProduct> => ({ title: 'Mug', price: '€24.00' }),
      newSeed: () => 5,
      onWritten: () => undefined,
      draftName: null,
      ...more,
    },
    begin,
  );
  return { store, bodies };
};
const filled = { campaignType: 'sale', userInfo: 'Mugs are 20% off.' };
const toast = () => currentToasts().at(0);

beforeEach(() => sessionStorage.clear());

describe('required input', () => {
  it('missing input is reported, and no request is sent', async () => {
    const { store, bodies } = opened();
    await store.generate();
    expect(toast()).toMatchObject({ title: 'Campaign Type Required', variant: 'destructive' });
    store.setForm({ campaignType: 'sale', userInfo: '   ' });
    await store.generate();
    expect(toast()).toMatchObject({ title: 'Information Required' });
    await store.crawl();
    expect(toast()).toMatchObject({
      title: 'URL Required',
      description: 'Please enter a product URL to crawl',
    });
    expect(bodies).toEqual([]);
  });
});

describe('generating', () => {
  it('generating ends with the result, its versions and a toast', async () => {
    const { store, bodies } = opened();
    store.setForm(filled);
    await store.generate();
    expect(bodies).toEqual([{ ...filled, variants: 3, seed: 5 }]);
    expect(store.get()).toMatchObject({
      result: campaign,
      copies: campaign.variants,
      chosen: 0,
      run: { state: 'idle' },
    });
    expect(toast()?.title).toBe('Campaign Generated!');
  });

  it('generating shows the partial text and can be canceled', async () => {
    let signal: AbortSignal | undefined;
    const { store } = opened({
      write: async function* (_body, passed): AsyncGenerator<Event> {
        signal = passed;
        yield { type: 'part', variant: 0, part: 'subject', text: 'Half a' };
        await new Promise((resolve) => passed.addEventListener('abort', resolve));
        yield { type: 'done', campaign };
      },
    });
    store.setForm(filled);
    const done = store.generate();
    await expect
      .poll(() => store.get().run)
      .toMatchObject({ state: 'writing', parts: [{ subject: 'Half a' }] });
    store.cancel();
    await done;
    expect(signal?.aborted).toBe(true);
    expect(store.get()).toMatchObject({ run: { state: 'idle' }, result: null });
  });

  it('a failure keeps the text and shows the server’s message or status', async () => {
    const failing = (error: Error) =>
      opened({
        // biome-ignore lint/correctness/useYield: The generator fails before its first value.
        write: async function* (): AsyncGenerator<Event> {
          throw error;
        },
      }).store;
    for (const [error, text] of [
      [new ApiError(503, '', JSON.stringify({ message: 'The model is away.' })), 'The model is away.'],
      [new ApiError(502, 'Bad Gateway', '<html>'), 'HTTP 502'],
      [new TypeError('network'), 'The server didn’t answer.'],
    ] as const) {
      const store = failing(error);
      store.setForm(filled);
      await store.generate();
      expect(toast()).toMatchObject({
        title: 'Generation Failed',
        description: expect.stringContaining(text),
      });
      expect(store.get()).toMatchObject({ form: filled, run: { state: 'failed' } });
    }
  });
});

it('a page that could not be read says why and lets the user type the product', async () => {
  const { store } = opened({
    crawl: () =>
      Promise.reject(new ApiError(422, '', JSON.stringify({ message: 'This address cannot be crawled.' }))),
  });
  store.setForm({ productUrl: 'http://localhost/' });
  await store.crawl();
  expect(toast()).toMatchObject({ title: 'Crawling Failed', description: 'This address cannot be crawled.' });
  expect(store.get()).toMatchObject({ crawling: false, crawlError: 'This address cannot be crawled.' });
  expect(store.get().form.product).toEqual({ title: '', price: '' });
  // No input, so no request.
  expect(bodyOf(store.get().form, 1)).not.toHaveProperty('productData');
});

it('one version is changed, and its changes are reverted', async () => {
  const { store } = opened();
  store.setForm(filled);
  await store.generate();
  store.choose(1);
  store.edit('subject', 'Mine');
  expect(store.get().copies.map(({ subject }) => subject)).toEqual(['S', 'Mine']);
  store.restore();
  expect(store.get().copies).toEqual(campaign.variants);
  expect(isChanged(store.get())).toBe(false);
});

it('reverting changes the selected version only', async () => {
  const { store } = opened();
  store.setForm(filled);
  await store.generate();
  store.edit('subject', 'Mine');
  store.choose(1);
  expect(isChanged(store.get())).toBe(false);
  store.edit('cta', 'Mine too');
  expect(isChanged(store.get())).toBe(true);
  store.restore();
  expect(store.get().copies).toMatchObject([{ subject: 'Mine' }, { cta: 'Go' }]);
});

it('an unchanged version is unchanged after a reload', async () => {
  const { store } = opened({ draftName: 'user-1' });
  store.setForm(filled);
  await store.generate();
  const { store: reloaded } = opened({ draftName: 'user-1' }, storedCopywritingDraft('user-1'));
  expect(isChanged(reloaded.get())).toBe(false);
});

describe('another address', () => {
  const crawled = {
    title: 'Mug',
    price: '€24.00',
    url: 'https://shop.example/mug',
    sources: { title: 'json-ld' },
  };
  const shopDown = () => Promise.reject(new ApiError(422, '', JSON.stringify({ message: 'No.' })));

  it('the typed address is the link of the email, even if another page was read before', async () => {
    const { store } = opened({ crawl: async () => crawled as CrawledProduct });
    store.setForm({ productUrl: 'https://shop.example/mug' });
    await store.crawl();
    expect(store.get().form.product?.url).toBe('https://shop.example/mug');
    store.setForm({ productUrl: 'https://shop.example/cup' });
    expect(store.get().form.product).toMatchObject({ title: 'Mug' });
    expect(store.get().form.product).not.toHaveProperty('url');
  });

  it('an address that cannot be read has no product of another page', async () => {
    let crawl: () => Promise<CrawledProduct> = async () => crawled as CrawledProduct;
    const { store } = opened({ crawl: () => crawl() });
    store.setForm({ productUrl: 'https://shop.example/mug' });
    await store.crawl();
    crawl = shopDown;
    // The same page again: its earlier data is still valid.
    await store.crawl();
    expect(store.get().form.product).toEqual(crawled);
    store.setForm({ productUrl: 'https://shop.example/cup' });
    expect(store.get().crawlError).toBe(null);
    await store.crawl();
    expect(store.get().form.product).toEqual({ title: '', price: '' });
  });

  it('another address cancels the reading of the previous page', async () => {
    let signal: AbortSignal | undefined;
    const { store } = opened({
      crawl: (_url, passed) => {
        signal = passed;
        return new Promise(() => undefined);
      },
    });
    store.setForm({ productUrl: 'https://shop.example/mug' });
    void store.crawl();
    expect(store.get().crawling).toBe(true);
    store.setForm({ productUrl: 'https://shop.example/cup' });
    expect([signal?.aborted, store.get().crawling]).toEqual([true, false]);
  });
});

it('the store opens a history entry and restores the previous work', async () => {
  const { store } = opened();
  store.setForm(filled);
  await store.generate();
  store.edit('cta', 'Mine');
  store.setForm({ userInfo: 'Something that is not written yet' });
  const entry = {
    ...campaign,
    id: 'two',
    campaignType: 'restock',
    userInfo: 'Back again.',
    productUrl: null,
    product: null,
    brandName: null,
    targetAudience: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  store.open(entry);
  expect(store.get()).toMatchObject({ form: { userInfo: 'Back again.' }, result: { id: 'two' } });
  toast()?.action?.onAct();
  expect(store.get()).toMatchObject({
    form: { userInfo: 'Something that is not written yet' },
    result: { id: 'one' },
    copies: [{ cta: 'Mine' }, {}],
  });
});

it('fewer versions than requested are reported', async () => {
  const { store } = opened();
  store.setForm({ ...filled, variants: 3 });
  await store.generate();
  expect(toast()?.description).toContain('2 of 3 versions');
});

it('after a reload the store reports that it stopped the writing', async () => {
  const { store } = opened({
    draftName: 'user-1',
    write: async function* (_body, signal): AsyncGenerator<Event> {
      yield { type: 'start', writer: 'ai', model: 'small' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
  store.setForm(filled);
  const done = store.generate();
  const { store: reloaded } = opened({ draftName: 'user-1' }, storedCopywritingDraft('user-1'));
  expect(reloaded.get()).toMatchObject({
    form: filled,
    run: { state: 'failed', message: expect.stringContaining('stopped') },
  });
  store.cancel();
  await done;
  expect(opened({ draftName: 'user-1' }, storedCopywritingDraft('user-1')).store.get().run).toEqual({
    state: 'idle',
  });
});

it('the current request keeps its number of versions, even if another number is chosen meanwhile', async () => {
  const { store } = opened({
    write: async function* (_body, signal): AsyncGenerator<Event> {
      yield { type: 'start', writer: 'templates', model: null };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
  store.setForm({ ...filled, variants: 2 });
  const done = store.generate();
  store.setForm({ variants: 4 });
  expect(store.get().run).toMatchObject({ state: 'writing', count: 2 });
  store.cancel();
  await done;
});

it('the store restores its work after a reload', async () => {
  const { store } = opened({ draftName: 'user-1' });
  store.setForm(filled);
  await store.generate();
  store.edit('cta', 'Mine');
  const stored = storedCopywritingDraft('user-1');
  expect(stored.form).toMatchObject(filled);
  expect(stored.copies[0]?.cta).toBe('Mine');
  expect(storedCopywritingDraft('user-2')).toBe(emptyCopywritingDraft);
  sessionStorage.setItem('lettersmith:craft:user-1', '{"shape":0}');
  expect(storedCopywritingDraft('user-1')).toBe(emptyCopywritingDraft);
});

it('a title is cut at 50 characters without splitting one', () => {
  expect(shortTitle('a'.repeat(50))).toBe('a'.repeat(50));
  expect(shortTitle('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
  expect(shortTitle('🏺'.repeat(60))).toBe(`${'🏺'.repeat(50)}…`);
  expect(emptyForm.variants).toBe(3);
});
