import { z } from 'zod';
import { campaignTypeOf } from '#copywriting/campaign-types.ts';
import { recordBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

export const maxUserInfoCharacters = 5_000;
export const maxVariants = 4;

/** The writer: the built-in template writer, or the connected language model. */
export const copyWriter = z.enum(['templates', 'ai']);
export type CopyWriter = z.infer<typeof copyWriter>;

/** Where on a page a field was found. */
export const productFieldSource = z.enum(['json-ld', 'microdata', 'opengraph', 'twitter', 'html']);

/** The product data of a page: only fields that were found. */
export const crawledProduct = z.object({
  title: z.string(),
  /** As shown to people, with its currency if one was found; empty without a price. */
  price: z.string(),
  currency: z.string().optional(),
  brand: z.string().optional(),
  description: z.string().optional(),
  images: z.array(z.string()).optional(),
  /** The address that answered, after redirects. */
  url: z.string().optional(),
  sources: z
    .partialRecord(z.enum(['title', 'price', 'brand', 'description', 'images']), productFieldSource)
    .optional(),
});

export type CrawledProduct = z.infer<typeof crawledProduct>;

export const crawlUrl = endpoint({
  method: 'POST',
  path: '/api/crawl-url',
  summary: 'Read title, price and the like from the page of a product.',
  access: 'user',
  body: z.object({
    url: z
      .string()
      .trim()
      .min(1, 'Please enter a product URL to crawl')
      .max(2_048, 'Use an address of at most 2,048 characters.'),
  }),
  output: crawledProduct,
  errors: [422],
});

const optionalText = (maxCharacters: number, what: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `Use at most ${maxCharacters} characters for the ${what}.`)
    .nullish()
    .transform((text) => text || undefined);

export const campaignGenerationInput = z.object({
  campaignType: z
    .string()
    .trim()
    .min(1, 'Campaign Type Required')
    .refine((id) => id === '' || campaignTypeOf(id) !== undefined, 'There is no such campaign type.'),
  userInfo: z
    .string()
    .trim()
    .min(1, 'Information Required')
    .max(maxUserInfoCharacters, `Use at most ${maxUserInfoCharacters} characters.`),
  productUrl: optionalText(2_048, 'address'),
  /** The answer of the crawl as JSON text. */
  productData: z.string().max(50_000, 'The product data is too long. Shorten it and try again.').nullish(),
  brandName: optionalText(120, 'brand name'),
  targetAudience: optionalText(300, 'target audience'),
  /** The same input and seed give the same text of the template writer; another seed, another text. */
  seed: z.int().min(0).max(2_147_483_647).default(0),
  variants: z.int().min(1).max(maxVariants).default(1),
  /** By default the model writes if one is connected; `templates` always works. */
  writer: copyWriter.optional(),
});

export const generatedCopy = z.object({
  subject: z.string(),
  preheader: z.string(),
  content: z.string(),
  cta: z.string(),
  reasoning: z.string(),
});

/** Warnings for the user: figures that the model wrote without a source. */
export const copyWarning = z.object({
  part: z.enum(['subject', 'preheader', 'content', 'cta']),
  found: z.string(),
  message: z.string(),
});

export const campaignVariant = generatedCopy.extend({ warnings: z.array(copyWarning) });

export const campaignGeneration = campaignVariant.extend({
  /** Its entry in the history. */
  id: z.string(),
  writer: copyWriter,
  /** The model that wrote; null for templates. */
  model: z.string().nullable(),
  seed: z.int(),
  /** All of them, the first one included. */
  variants: z.array(campaignVariant),
});

export type CampaignVariant = z.infer<typeof campaignVariant>;
export type CampaignGeneration = z.infer<typeof campaignGeneration>;

export const generateCampaign = endpoint({
  method: 'POST',
  path: '/api/generate-campaign',
  summary: 'Write subject, preheader, content and call to action, with the reasoning behind each.',
  access: 'user',
  body: campaignGenerationInput,
  maxBodyBytes: recordBodyBytes,
  output: campaignGeneration,
  errors: [422],
});

/** One event of the stream: `data: {json}` and an empty line. After `done` or `error` nothing follows. */
export const campaignStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), writer: copyWriter, model: z.string().nullable() }),
  /** The text of one part so far: it replaces the previous one. */
  z.object({
    type: z.literal('part'),
    variant: z.int(),
    part: z.enum(['subject', 'preheader', 'content', 'cta', 'reasoning']),
    text: z.string(),
  }),
  /** The answer could not be parsed; the model is asked once more, and parts begin again. */
  z.object({ type: z.literal('again'), variant: z.int(), message: z.string() }),
  z.object({ type: z.literal('done'), campaign: campaignGeneration }),
  z.object({
    type: z.literal('error'),
    status: z.int(),
    message: z.string(),
    retryAfterSeconds: z.int().optional(),
  }),
]);

export type CampaignStreamEvent = z.infer<typeof campaignStreamEvent>;

export const streamCampaign = endpoint({
  method: 'POST',
  path: '/api/generate-campaign/stream',
  summary: 'The same as a stream of server-sent events, each as described by the answer.',
  access: 'user',
  body: campaignGenerationInput,
  maxBodyBytes: recordBodyBytes,
  output: campaignStreamEvent,
  errors: [422],
});

/** An entry of the history: the request and its result. */
export const campaignGenerationEntry = campaignGeneration.extend({
  campaignType: z.string(),
  userInfo: z.string(),
  productUrl: z.string().nullable(),
  product: crawledProduct.partial().nullable(),
  brandName: z.string().nullable(),
  targetAudience: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export type CampaignGenerationEntry = z.infer<typeof campaignGenerationEntry>;

export const listCampaignGenerations = endpoint({
  method: 'GET',
  path: '/api/campaign-generations',
  summary: 'What was generated in your workspace, newest first.',
  access: 'user',
  query: page,
  output: z.array(campaignGenerationEntry),
});

export const deleteCampaignGeneration = endpoint({
  method: 'DELETE',
  path: '/api/campaign-generations/{id}',
  summary: 'Delete an entry of the history.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const deleteCampaignGenerations = endpoint({
  method: 'DELETE',
  path: '/api/campaign-generations',
  summary: 'Delete the whole history of your workspace.',
  access: 'user',
  output: deleted,
});
