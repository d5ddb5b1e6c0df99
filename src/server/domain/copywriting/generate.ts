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
import type { Context } from '../../context.ts';
import type { Account } from '../shared/account.ts';
import { requirePlan } from '../shared/active-plan.ts';
import { DomainError, invalid } from '../shared/errors.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { keepGeneration } from './history.ts';
import { type Writing, writeByModel } from './language-model.ts';
import { sideBySide } from './merge-streams.ts';

type Input = z.output<typeof campaignGenerationInput>;

const byTemplates = perMinutes(120, 10);
/** Each text by the language model costs the operator money. */
const byModel = perMinutes(60, 60);

interface Order {
  input: Input;
  request: CampaignRequest;
  model: Context['languageModel'];
  signal: AbortSignal;
  inPieces: boolean;
}

const requestOf = (input: Input): CampaignRequest => {
  const product = input.productData ? readProductData(input.productData) : undefined;
  if (product === null)
    throw invalid('productData', 'Send the product data as the JSON text of an object, or leave it out.');
  const { campaignType, userInfo, productUrl, brandName, targetAudience } = input;
  return { campaignType, userInfo, productUrl, product, brandName, targetAudience };
};

/** The product as the page described it, with the fields that are only for display. */
const productOf = (json: string | null | undefined) => {
  if (!json) return null;
  const read = crawledProduct.partial().safeParse(JSON.parse(json));
  return read.success ? read.data : readProductData(json);
};

const refuseHurry = async (ctx: Context, account: Account, { model, input }: Order): Promise<void> => {
  const hurry = 'You have had many texts written in a short time.';
  if (!model) await throttle(ctx, `write ${account.id}`, byTemplates, hurry);
  // Each variant is a separate request to the model.
  else
    for (let at = 0; at < input.variants; at += 1) await throttle(ctx, `ask ${account.id}`, byModel, hurry);
};

const accepted = async (
  ctx: Context,
  account: Account,
  input: Input,
  how: { signal: AbortSignal; inPieces: boolean },
): Promise<Order> => {
  requirePlan(ctx, account);
  const model = input.writer === 'templates' ? null : ctx.languageModel;
  if (input.writer === 'ai' && !model)
    throw new DomainError(
      'refused',
      'No language model is connected to this server. Your text is kept. Let the template writer write.',
    );
  const order: Order = { input, request: requestOf(input), model, ...how };
  await refuseHurry(ctx, account, order);
  return order;
};

/** Returns the variants that could be written; if there are none, throws the first error. */
const written = (writings: readonly Writing[]): CampaignVariant[] => {
  const copies = writings.map(({ copy }) => copy).filter((copy) => copy !== null);
  const failure = writings.find(({ error }) => error !== null);
  if (copies.length === 0 && failure?.error) throw failure.error;
  return copies;
};

const withoutModel = ({ request, input }: Order): CampaignVariant[] =>
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
  account: Account,
  order: Order,
): AsyncGenerator<CampaignStreamEvent, CampaignGeneration> {
  const { input, model, request, signal, inPieces } = order;
  const writer = model ? ('ai' as const) : ('templates' as const);
  yield { type: 'start', writer, model: model?.name ?? null };
  const variants = model
    ? written(
        yield* sideBySide(
          Array.from({ length: input.variants }, (_, variant) =>
            writeByModel(model, { request, variant, signal, inPieces }),
          ),
        ),
      )
    : withoutModel(order);
  const [first] = variants;
  if (!first) throw invalid('campaignType', 'There is no such campaign type.');
  const generation = {
    id: ctx.newId(),
    writer,
    model: model?.name ?? null,
    seed: input.seed,
    variants,
  };
  if (!signal.aborted)
    await keepGeneration(ctx, account, {
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
  account: Account,
  input: Input,
  signal: AbortSignal,
): Promise<CampaignGeneration> => {
  const writing = write(ctx, account, await accepted(ctx, account, input, { signal, inPieces: false }));
  for (;;) {
    const { value, done } = await writing.next();
    if (done) return value;
  }
};

/** The refusal as an event: the response status has already been sent. */
const asEvent = (ctx: Context, error: unknown): CampaignStreamEvent => {
  if (error instanceof DomainError) {
    const status = { refused: 422, 'too-many': 429, invalid: 400 }[error.refusal as string] ?? 503;
    const { message, retryAfterSeconds } = error;
    return {
      type: 'error',
      status,
      message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
  ctx.log.error({ err: error }, 'a text could not be written');
  return {
    type: 'error',
    status: 500,
    message: 'Something went wrong on our side. Your text is kept. Please try again.',
  };
};

async function* events(
  ctx: Context,
  account: Account,
  order: Order,
): AsyncGenerator<CampaignStreamEvent, void> {
  try {
    const campaign = yield* write(ctx, account, order);
    yield { type: 'done', campaign };
  } catch (error) {
    yield asEvent(ctx, error);
  }
}

/** Until the first event, refusals are thrown as for any call. */
export const streamCampaign = async (
  ctx: Context,
  account: Account,
  input: Input,
  signal: AbortSignal,
): Promise<AsyncIterable<CampaignStreamEvent>> =>
  events(ctx, account, await accepted(ctx, account, input, { signal, inPieces: true }));
