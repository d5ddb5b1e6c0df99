// The writer: the server for signed-in users, and the template writer in the browser for the demo.

import type { QueryClient } from '@tanstack/react-query';
import { crawlUrl, listCampaignGenerations } from '#contract/copywriting/craft-campaign.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { type CopywritingStore, createCopywritingStore } from './copywriting-store.ts';
import { sampleForm, sampleProduct, sampleUrl } from './demo-sample.ts';
import { storedCopywritingDraft } from './form/form-draft.ts';
import { readCampaign } from './stream-campaign.ts';

/** Another each time, so that "Generate again" differs. */
const newSeed = (): number => Math.floor(Math.random() * 2_147_483_647);

let current: { userId: string; store: CopywritingStore } | null = null;

/** One per user; the previous user's is dropped. */
export const copywritingStoreOf = (userId: string, client: QueryClient): CopywritingStore => {
  if (current?.userId === userId) return current.store;
  const draftName = `user-${userId}`;
  const store = createCopywritingStore(
    {
      write: readCampaign,
      crawl: (url, signal) => call(crawlUrl, { body: { url }, signal }),
      newSeed,
      onWritten: () => void invalidateEndpoints(client, [listCampaignGenerations]),
      draftName,
    },
    storedCopywritingDraft(draftName),
  );
  current?.store.cancel();
  current = { userId, store };
  return store;
};

let demo: CopywritingStore | null = null;

/** Without server requests: the writer and the sample page are in the browser. */
export const demoCopywritingStore = (): CopywritingStore => {
  demo ??= createCopywritingStore(
    {
      write: async function* (body) {
        const { writeVariants } = await import('#copywriting/write-campaign.ts');
        yield { type: 'start', writer: 'templates', model: null };
        const { productData, seed, variants, ...request } = body;
        const product = productData === undefined ? undefined : JSON.parse(productData);
        const copies = writeVariants({ ...request, product }, seed, variants).map(
          ({ subject, preheader, content, cta, reasoning }) => ({
            subject,
            preheader,
            content,
            cta,
            reasoning,
            warnings: [],
          }),
        );
        const [first] = copies;
        if (!first) throw new Error('There is no such campaign type.');
        const campaign = {
          ...first,
          id: 'demo',
          writer: 'templates' as const,
          model: null,
          seed,
          variants: copies,
        };
        yield { type: 'done', campaign };
      },
      crawl: async (url) => {
        if (url === sampleUrl) return sampleProduct;
        const message = t('copywriting.writers.theDemoReadsNoPageBut');
        throw new ApiError(422, '', JSON.stringify({ message }));
      },
      newSeed,
      onWritten: () => undefined,
      draftName: null,
    },
    { form: sampleForm, result: null, copies: [], chosen: 0 },
  );
  return demo;
};
