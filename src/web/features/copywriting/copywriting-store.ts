// The request and the generated text. It outlives the screen: a user who leaves during the writing finds it again.

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type {
  CampaignGeneration,
  CampaignGenerationEntry,
  CampaignStreamEvent,
  CampaignVariant,
  CopyWriter,
  CrawledProduct,
} from '#contract/copywriting/craft-campaign.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import {
  bodyOf,
  type CopywritingBody,
  type CopywritingForm,
  canGenerate,
  formOf,
} from './form/copywriting-form.ts';
import { type CopywritingDraft, saveCopywritingDraft } from './form/form-draft.ts';

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

export interface CopywritingState {
  form: CopywritingForm;
  crawling: boolean;
  /** Why the page could not be read, until it is tried again. */
  crawlError: string | null;
  run: Run;
  result: CampaignGeneration | null;
  /** The variants as they were changed since. */
  copies: readonly CampaignVariant[];
  chosen: number;
}

/** What a store calls: the server, or the writer in the browser. */
export interface CopywritingPorts {
  write: (
    body: CopywritingBody,
    signal: AbortSignal,
  ) => AsyncIterable<Exclude<CampaignStreamEvent, { type: 'error' }>>;
  crawl: (url: string, signal: AbortSignal) => Promise<CrawledProduct>;
  newSeed: () => number;
  /** The history has a new entry. */
  onWritten: () => void;
  /** The key under which this browser stores the work; null stores nothing. */
  draftName: string | null;
}

/** The server's message, or `HTTP {status}`. */
const failureText = (error: unknown): string =>
  error instanceof ApiError
    ? messageOf(error, t('copywriting.copywritingStore.httpStatus', { status: error.status }))
    : messageOf(error, t('copywriting.copywritingStore.theServerDidNotAnswerYour'));

const idle: Run = { state: 'idle' };
const interrupted: Run = {
  state: 'failed',
  get message() {
    return t('copywriting.copywritingStore.thePageWasReloadedWhileThis');
  },
  writer: null,
};

export type CopywritingStore = ReturnType<typeof createCopywritingStore>;

const editedParts = ['subject', 'preheader', 'content', 'cta'] as const;

/** Whether the selected version differs from the generated one. */
export const isChanged = ({ result, copies, chosen }: CopywritingState): boolean =>
  editedParts.some((part) => copies[chosen]?.[part] !== result?.variants[chosen]?.[part]);

/** Data of another page does not apply to this one. */
const withoutUrl = (product: CopywritingForm['product']): CopywritingForm['product'] => {
  if (!product) return null;
  const { url: _left, ...rest } = product;
  return rest;
};

const withPart = (
  parts: PartialCopy[],
  { variant, part, text }: Extract<CampaignStreamEvent, { type: 'part' }>,
): PartialCopy[] => {
  const next = [...parts];
  next[variant] = { ...next[variant], [part]: text };
  return next;
};

export const createCopywritingStore = (
  ports: CopywritingPorts,
  { writing: wasWriting, ...begin }: CopywritingDraft,
) => {
  const api = createStore<CopywritingState>()(() => ({
    ...begin,
    crawling: false,
    crawlError: null,
    run: wasWriting ? interrupted : idle,
  }));
  const get = api.getState;
  let writing: AbortController | null = null;
  let crawling: AbortController | null = null;
  let refusal: { dismiss: () => void } | null = null;
  /** Errors stay until they are closed, and would cover the form that is being corrected. */
  const refuse = (title: string, description: string): void => {
    refusal = showToast({ title, description, variant: 'destructive' });
  };
  const dismissRefusal = (): void => {
    refusal?.dismiss();
    refusal = null;
  };
  const set = (change: Partial<CopywritingState>): void => {
    const before = get();
    const state = { ...before, ...change };
    const { form, result, copies, chosen, run } = state;
    const isWriting = run.state === 'writing';
    // Not with every streamed chunk.
    const isDraftChanged =
      form !== before.form ||
      result !== before.result ||
      copies !== before.copies ||
      chosen !== before.chosen ||
      isWriting !== (before.run.state === 'writing');
    if (ports.draftName && isDraftChanged)
      saveCopywritingDraft(ports.draftName, { form, result, copies, chosen, writing: isWriting });
    api.setState(state, true);
  };

  const onEvent = (event: Exclude<CampaignStreamEvent, { type: 'error' | 'done' }>): void => {
    const { run } = get();
    if (run.state !== 'writing') return;
    if (event.type === 'start') set({ run: { ...run, writer: event.writer, model: event.model, note: '' } });
    else if (event.type === 'again') {
      const parts = [...run.parts];
      parts[event.variant] = {};
      set({ run: { ...run, parts, note: event.message } });
    } else set({ run: { ...run, parts: withPart(run.parts, event) } });
  };

  const generate = async (writer?: 'templates'): Promise<void> => {
    const { form } = get();
    dismissRefusal();
    if (!form.campaignType)
      return refuse(
        t('copywriting.copywritingStore.campaignTypeRequired'),
        t('copywriting.copywritingStore.pleaseSelectACampaignType'),
      );
    if (!canGenerate(form))
      return refuse(
        t('copywriting.copywritingStore.informationRequired'),
        t('copywriting.copywritingStore.pleaseProvideTheInformationForThis'),
      );
    writing?.abort();
    const controller = new AbortController();
    writing = controller;
    set({ run: { state: 'writing', writer: null, model: null, parts: [], count: form.variants, note: '' } });
    try {
      for await (const event of ports.write(bodyOf(form, ports.newSeed(), writer), controller.signal)) {
        if (controller.signal.aborted) return;
        if (event.type !== 'done') onEvent(event);
        else {
          const { campaign } = event;
          set({ run: idle, result: campaign, copies: campaign.variants, chosen: 0 });
          showToast({
            title: t('copywriting.copywritingStore.campaignGenerated'),
            description:
              campaign.variants.length < form.variants
                ? t('copywriting.copywritingStore.lengthOfVariantsVersionsCouldBe', {
                    length: campaign.variants.length,
                    variants: form.variants,
                  })
                : t('copywriting.copywritingStore.readItChangeWhatYouLike'),
          });
          ports.onWritten();
        }
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      const { run } = get();
      const requestedWriter = run.state === 'writing' ? run.writer : null;
      if (handleUnauthorized(error)) return set({ run: idle });
      const message = failureText(error);
      set({ run: { state: 'failed', message, writer: requestedWriter } });
      refuse(t('copywriting.copywritingStore.generationFailed'), message);
    } finally {
      if (writing === controller) writing = null;
    }
  };

  const crawl = async (): Promise<void> => {
    const url = get().form.productUrl.trim();
    dismissRefusal();
    if (!url)
      return refuse(
        t('copywriting.copywritingStore.urlRequired'),
        t('copywriting.copywritingStore.pleaseEnterAProductUrlTo'),
      );
    crawling?.abort();
    const controller = new AbortController();
    crawling = controller;
    set({ crawling: true, crawlError: null });
    try {
      const product = await ports.crawl(url, controller.signal);
      if (!controller.signal.aborted) set({ crawling: false, form: { ...get().form, product } });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (handleUnauthorized(error)) return set({ crawling: false });
      const message = messageOf(error, failureText(error));
      const before = get().form.product;
      // Data of another page is not this product; typed data is.
      const isOfOtherPage = before?.sources !== undefined && before.url === undefined;
      const product = before && !isOfOtherPage ? before : { title: '', price: '' };
      set({ crawling: false, crawlError: message, form: { ...get().form, product } });
      refuse(t('copywriting.copywritingStore.crawlingFailed'), message);
    }
  };

  return {
    api,
    get,
    subscribe: api.subscribe,
    setForm: (change: Partial<CopywritingForm>) => {
      dismissRefusal();
      const before = get().form;
      const form = { ...before, ...change };
      if (form.productUrl.trim() === before.productUrl.trim()) return set({ form });
      crawling?.abort();
      set({
        form: { ...form, product: withoutUrl(form.product) },
        crawling: false,
        crawlError: null,
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
        copies: get().copies.map((copy, index) =>
          index === get().chosen ? { ...copy, [part]: text } : copy,
        ),
      }),
    /** Of the selected version only. */
    restore: () =>
      set({
        copies: get().copies.map((copy, index) =>
          index === get().chosen ? (get().result?.variants[index] ?? copy) : copy,
        ),
      }),
    /** Opens an entry of the history: its form and its text. */
    open: (entry: CampaignGenerationEntry) => {
      writing?.abort();
      crawling?.abort();
      dismissRefusal();
      const { form, result, copies, chosen } = get();
      set({
        crawling: false,
        form: formOf(entry),
        result: entry,
        copies: entry.variants,
        chosen: 0,
        run: idle,
        crawlError: null,
      });
      if (!result && !form.userInfo.trim()) return;
      showToast({
        title: t('copywriting.copywritingStore.openedFromTheHistory'),
        description: t('copywriting.copywritingStore.itReplacesYourEarlierText'),
        action: {
          label: t('copywriting.copywritingStore.undo'),
          onAct: () => set({ form, result, copies, chosen, run: idle }),
        },
      });
    },
  };
};

export const useCopywriting = (store: CopywritingStore): CopywritingState => useStore(store.api);
