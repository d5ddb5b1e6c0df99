// Copy for a campaign, by the language model if one is connected, otherwise by the template writer.
import type { z } from 'zod';
import {
  type CampaignGeneration,
  type CampaignStreamEvent,
  type CampaignVariant,
  type campaignGenerationInput,
  crawledProduct,
} from '#contract/copywriting/craft-campaign.ts';
import { type CampaignRequest, readProductData } from '#copywriting/request.ts';
import { writeVariants } from '#copywriting/write-campaign.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, invalid } from '../shared/errors.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { saveGeneration } from './history.ts';
import { type Writing, writeWithModel } from './language-model.ts';
import { mergeStreams } from './merge-streams.ts';

type Input = z.output<typeof campaignGenerationInput>;

const templateLimit = perMinutes(120, 10);
/** Each text by the language model costs the operator money. */
const modelLimit = perMinutes(60, 60);

interface GenerationJob {
  input: Input;
  request: CampaignRequest;
  model: Context['languageModel'];
  signal: AbortSignal;
  isStreaming: boolean;
}

const requestOf = (input: Input): CampaignRequest => {
  const product = input.productData ? readProductData(input.productData) : undefined;
  if (product === null) throw invalid('productData', 'refusals.copywriting.productDataNoObject');
  const { campaignType, userInfo, productUrl, brandName, targetAudience } = input;
  return { campaignType, userInfo, productUrl, product, brandName, targetAudience };
};

/** The product as the page described it, with the fields that are only for display. */
const productOf = (json: string | null | undefined) => {
  if (!json) return null;
  const parsed = crawledProduct.partial().safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : readProductData(json);
};

const throttleGeneration = async (
  ctx: Context,
  caller: Caller,
  { model, input }: GenerationJob,
): Promise<void> => {
  const refusal = 'refusals.throttle.manyTexts';
  if (!model) await throttle(ctx, `write ${caller.id}`, templateLimit, refusal);
  // Each variant is a separate request to the model.
  else
    for (let variant = 0; variant < input.variants; variant += 1)
      await throttle(ctx, `ask ${caller.id}`, modelLimit, refusal);
};

const prepareJob = async (
  ctx: Context,
  caller: Caller,
  input: Input,
  options: { signal: AbortSignal; isStreaming: boolean },
): Promise<GenerationJob> => {
  requirePlan(ctx, caller);
  const model = input.writer === 'templates' ? null : ctx.languageModel;
  if (input.writer === 'ai' && !model) throw new DomainError('refused', 'refusals.copywriting.noModel');
  const job: GenerationJob = { input, request: requestOf(input), model, ...options };
  await throttleGeneration(ctx, caller, job);
  return job;
};

/** Returns the variants that could be written; if there are none, throws the first error. */
const successfulCopies = (writings: readonly Writing[]): CampaignVariant[] => {
  const variants = writings.map(({ copy }) => copy).filter((copy) => copy !== null);
  const failure = writings.find(({ error }) => error !== null);
  if (variants.length === 0 && failure?.error) throw failure.error;
  return variants;
};

const writeFromTemplates = ({ request, input }: GenerationJob): CampaignVariant[] =>
  writeVariants(request, input.seed, input.variants).map(
    ({ subject, preheader, content, cta, reasoning }) => ({
      subject,
      preheader,
      content,
      cta,
      reasoning,
      // The template writer knows only the facts of the request.
      warnings: [],
    }),
  );

async function* write(
  ctx: Context,
  caller: Caller,
  job: GenerationJob,
): AsyncGenerator<CampaignStreamEvent, CampaignGeneration> {
  const { input, model, request, signal, isStreaming } = job;
  const writer = model ? ('ai' as const) : ('templates' as const);
  yield { type: 'start', writer, model: model?.name ?? null };
  const variants = model
    ? successfulCopies(
        yield* mergeStreams(
          Array.from({ length: input.variants }, (_, variant) =>
            writeWithModel(model, { request, variant, signal, isStreaming }),
          ),
        ),
      )
    : writeFromTemplates(job);
  const [first] = variants;
  if (!first) throw invalid('campaignType', 'refusals.copywriting.noSuchType');
  const generation = {
    id: ctx.newId(),
    writer,
    model: model?.name ?? null,
    seed: input.seed,
    variants,
  };
  if (!signal.aborted)
    await saveGeneration(ctx, caller, {
      ...generation,
      campaignType: input.campaignType,
      userInfo: input.userInfo,
      productUrl: input.productUrl ?? null,
      product: productOf(input.productData),
      brandName: input.brandName ?? null,
      targetAudience: input.targetAudience ?? null,
    });
  return { ...first, ...generation };
}

export const generateCampaign = async (
  ctx: Context,
  caller: Caller,
  input: Input,
  signal: AbortSignal,
): Promise<CampaignGeneration> => {
  const writing = write(ctx, caller, await prepareJob(ctx, caller, input, { signal, isStreaming: false }));
  for (;;) {
    const { value, done } = await writing.next();
    if (done) return value;
  }
};

/** The refusal as an event: the response status has already been sent. */
const toErrorEvent = (ctx: Context, error: unknown, translate: Translate): CampaignStreamEvent => {
  if (error instanceof DomainError) {
    const status = { refused: 422, 'too-many': 429, invalid: 400 }[error.refusal as string] ?? 503;
    const { retryAfterSeconds } = error;
    return {
      type: 'error',
      status,
      message: error.textsIn(translate).message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
  ctx.log.error({ err: error }, 'campaign generation failed');
  return {
    type: 'error',
    status: 500,
    message: translate('refusals.copywriting.ourFault'),
  };
};

async function* streamEvents(
  ctx: Context,
  caller: Caller,
  job: GenerationJob,
  translate: Translate,
): AsyncGenerator<CampaignStreamEvent, void> {
  try {
    const campaign = yield* write(ctx, caller, job);
    yield { type: 'done', campaign };
  } catch (error) {
    yield toErrorEvent(ctx, error, translate);
  }
}

/** Until the first event, refusals are thrown as for any call. */
export const streamCampaign = async (
  ctx: Context,
  caller: Caller,
  input: Input,
  { signal, translate }: { signal: AbortSignal; translate: Translate },
): Promise<AsyncIterable<CampaignStreamEvent>> =>
  streamEvents(ctx, caller, await prepareJob(ctx, caller, input, { signal, isStreaming: true }), translate);
