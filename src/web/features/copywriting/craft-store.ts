// The request and the generated text. It outlives the screen: a user who leaves during the writing finds it again.
import { useSyncExternalStore } from 'react';
import type {
  CampaignGeneration,
  CampaignGenerationEntry,
  CampaignStreamEvent,
  CampaignVariant,
  CopyWriter,
  CrawledProduct,
} from '#contract/copywriting/craft-campaign.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { failureText } from './failure-text.ts';
import { bodyOf, type CraftBody, type CraftForm, canGenerate, formOf } from './form/craft-form.ts';
import { type KeptCraft, keepCraft } from './form/form-draft.ts';

export type PartialCopy = Partial<Record<'subject' | 'preheader' | 'content' | 'cta' | 'reasoning', string>>;

export type Run =
  | { state: 'idle' }
  | {
      state: 'writing';
      writer: CopyWriter | null;
      model: string | null;
      parts: PartialCopy[];
      count: number;
      note: string;
    }
  | { state: 'failed'; message: string; writer: CopyWriter | null };

export type EditedPart = (typeof editedParts)[number];

export interface CraftState {
  form: CraftForm;
  crawling: boolean;
  /** Why the page could not be read, until it is tried again. */
  crawlTrouble: string | null;
  run: Run;
  result: CampaignGeneration | null;
  /** The variants as they were changed since. */
  copies: readonly CampaignVariant[];
  chosen: number;
}

/** The outside of a store: the server, or the writer in the browser. */
export interface CraftOutside {
  write: (
    body: CraftBody,
    signal: AbortSignal,
  ) => AsyncIterable<Exclude<CampaignStreamEvent, { type: 'error' }>>;
  crawl: (url: string, signal: AbortSignal) => Promise<CrawledProduct>;
  newSeed: () => number;
  /** The history has a new entry. */
  onWritten: () => void;
  /** The key under which this browser stores the work; null stores nothing. */
  keptAs: string | null;
}

const idle: Run = { state: 'idle' };
const leftBehind: Run = {
  state: 'failed',
  message:
    'The page was loaded anew while this was being written, so the writing was stopped. Your text is kept.',
  writer: null,
};

export type CraftStore = ReturnType<typeof createCraftStore>;

const editedParts = ['subject', 'preheader', 'content', 'cta'] as const;

/** Whether the selected version differs from the generated one. */
export const isChanged = ({ result, copies, chosen }: CraftState): boolean =>
  editedParts.some((part) => copies[chosen]?.[part] !== result?.variants[chosen]?.[part]);

/** Data of another page does not apply to this one. */
const atAnotherAddress = (product: CraftForm['product']): CraftForm['product'] => {
  if (!product) return null;
  const { url: _left, ...kept } = product;
  return kept;
};

const withPart = (
  parts: PartialCopy[],
  { variant, part, text }: Extract<CampaignStreamEvent, { type: 'part' }>,
): PartialCopy[] => {
  const next = [...parts];
  next[variant] = { ...next[variant], [part]: text };
  return next;
};

export const createCraftStore = (outside: CraftOutside, { writing: wasWriting, ...begin }: KeptCraft) => {
  let state: CraftState = {
    ...begin,
    crawling: false,
    crawlTrouble: null,
    run: wasWriting ? leftBehind : idle,
  };
  let writing: AbortController | null = null;
  let crawling: AbortController | null = null;
  let refusal: { dismiss: () => void } | null = null;
  /** Errors stay until they are closed, and would cover the form that is being corrected. */
  const refuse = (title: string, description: string): void => {
    refusal = showToast({ title, description, variant: 'destructive' });
  };
  const forgetRefusal = (): void => {
    refusal?.dismiss();
    refusal = null;
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<CraftState>): void => {
    const before = state;
    state = { ...state, ...change };
    const { form, result, copies, chosen } = state;
    const isWriting = state.run.state === 'writing';
    // Not with every streamed chunk.
    const isOther =
      form !== before.form ||
      result !== before.result ||
      copies !== before.copies ||
      chosen !== before.chosen ||
      isWriting !== (before.run.state === 'writing');
    if (outside.keptAs && isOther)
      keepCraft(outside.keptAs, { form, result, copies, chosen, writing: isWriting });
    for (const listener of listeners) listener();
  };

  const hear = (event: Exclude<CampaignStreamEvent, { type: 'error' | 'done' }>): void => {
    if (state.run.state !== 'writing') return;
    if (event.type === 'start')
      set({ run: { ...state.run, writer: event.writer, model: event.model, note: '' } });
    else if (event.type === 'again') {
      const parts = [...state.run.parts];
      parts[event.variant] = {};
      set({ run: { ...state.run, parts, note: event.message } });
    } else set({ run: { ...state.run, parts: withPart(state.run.parts, event) } });
  };

  const generate = async (writer?: 'templates'): Promise<void> => {
    const { form } = state;
    forgetRefusal();
    if (!form.campaignType) return refuse('Campaign Type Required', 'Please select a campaign type.');
    if (!canGenerate(form))
      return refuse('Information Required', 'Please provide the information for this campaign type.');
    writing?.abort();
    const own = new AbortController();
    writing = own;
    set({ run: { state: 'writing', writer: null, model: null, parts: [], count: form.variants, note: '' } });
    try {
      for await (const event of outside.write(bodyOf(form, outside.newSeed(), writer), own.signal)) {
        if (own.signal.aborted) return;
        if (event.type !== 'done') hear(event);
        else {
          const { campaign } = event;
          set({ run: idle, result: campaign, copies: campaign.variants, chosen: 0 });
          showToast({
            title: 'Campaign Generated!',
            description:
              campaign.variants.length < form.variants
                ? `${campaign.variants.length} of ${form.variants} versions could be written. Generate again for others.`
                : 'Read it, change what you like, and use it.',
          });
          outside.onWritten();
        }
      }
    } catch (error) {
      if (own.signal.aborted) return;
      const asked = state.run.state === 'writing' ? state.run.writer : null;
      if (handleUnauthorized(error)) return set({ run: idle });
      const message = failureText(error);
      set({ run: { state: 'failed', message, writer: asked } });
      refuse('Generation Failed', message);
    } finally {
      if (writing === own) writing = null;
    }
  };

  const crawl = async (): Promise<void> => {
    const url = state.form.productUrl.trim();
    forgetRefusal();
    if (!url) return refuse('URL Required', 'Please enter a product URL to crawl');
    crawling?.abort();
    const own = new AbortController();
    crawling = own;
    set({ crawling: true, crawlTrouble: null });
    try {
      const product = await outside.crawl(url, own.signal);
      if (!own.signal.aborted) set({ crawling: false, form: { ...state.form, product } });
    } catch (error) {
      if (own.signal.aborted) return;
      if (handleUnauthorized(error)) return set({ crawling: false });
      const message = messageOf(error, failureText(error));
      const before = state.form.product;
      // Data of another page is not this product; typed data is.
      const isOfAnother = before?.sources !== undefined && before.url === undefined;
      const product = before && !isOfAnother ? before : { title: '', price: '' };
      set({ crawling: false, crawlTrouble: message, form: { ...state.form, product } });
      refuse('Crawling Failed', message);
    }
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setForm: (change: Partial<CraftForm>) => {
      forgetRefusal();
      const form = { ...state.form, ...change };
      if (form.productUrl.trim() === state.form.productUrl.trim()) return set({ form });
      crawling?.abort();
      set({
        form: { ...form, product: atAnotherAddress(form.product) },
        crawling: false,
        crawlTrouble: null,
      });
    },
    crawl,
    cancelCrawl: () => {
      crawling?.abort();
      set({ crawling: false });
    },
    generate,
    cancel: () => {
      writing?.abort();
      writing = null;
      set({ run: idle });
    },
    choose: (chosen: number) => set({ chosen }),
    edit: (part: EditedPart, text: string) =>
      set({
        copies: state.copies.map((copy, at) => (at === state.chosen ? { ...copy, [part]: text } : copy)),
      }),
    /** Of the selected version only. */
    restore: () =>
      set({
        copies: state.copies.map((copy, at) =>
          at === state.chosen ? (state.result?.variants[at] ?? copy) : copy,
        ),
      }),
    /** Puts an entry of the history back on the desk. */
    open: (entry: CampaignGenerationEntry) => {
      writing?.abort();
      crawling?.abort();
      forgetRefusal();
      const { form, result, copies, chosen } = state;
      set({
        crawling: false,
        form: formOf(entry),
        result: entry,
        copies: entry.variants,
        chosen: 0,
        run: idle,
        crawlTrouble: null,
      });
      if (!result && !form.userInfo.trim()) return;
      showToast({
        title: 'Opened from the history',
        description: 'It stands in the place of what you had here.',
        action: { label: 'Undo', onAct: () => set({ form, result, copies, chosen, run: idle }) },
      });
    },
  };
};

export const useCraft = (store: CraftStore): CraftState =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
