import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/copywriting/craft-campaign.ts';
import type { Context } from '../../../context.ts';
import { generateCampaign, streamCampaign } from '../../../domain/copywriting/generate.ts';
import * as generations from '../../../domain/copywriting/history.ts';
import { crawlUrl } from '../../../domain/copywriting/read-product-url.ts';
import { sendPage } from '../../pagination.ts';
import { answered, route } from '../../route.ts';

/** A client that disconnects before the end cancels it. */
const untilGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

async function* asEvents(events: AsyncIterable<calls.CampaignStreamEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    yield `data: ${JSON.stringify(calls.campaignStreamEvent.parse(event))}\n\n`;
  }
}

/** Errors before the first event can still be refused with a status. */
const sendEvents = (
  reply: FastifyReply,
  events: AsyncIterable<calls.CampaignStreamEvent>,
): typeof answered => {
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Proxies pass on each chunk at once.
    'X-Accel-Buffering': 'no',
  });
  reply.send(Readable.from(asEvents(events)));
  return answered;
};

export const craftCampaignRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.crawlUrl, ({ account, body }) => crawlUrl(ctx, account, body.url));
  // The same call streams when the client accepts it.
  route(app, ctx, calls.generateCampaign, async ({ account, body, request, reply }) => {
    const signal = untilGone(reply);
    if (request.headers.accept?.includes('text/event-stream'))
      return sendEvents(reply, await streamCampaign(ctx, account, body, signal));
    return generateCampaign(ctx, account, body, signal);
  });
  route(
    app,
    ctx,
    calls.streamCampaign,
    async ({ account, body, reply }): Promise<typeof answered> =>
      sendEvents(reply, await streamCampaign(ctx, account, body, untilGone(reply))),
  );
  route(app, ctx, calls.listCampaignGenerations, async ({ account, query, reply }) =>
    sendPage(reply, await generations.listCampaignGenerations(ctx, account, query)),
  );
  route(app, ctx, calls.deleteCampaignGeneration, async ({ account, params }) => {
    await generations.deleteCampaignGeneration(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.deleteCampaignGenerations, async ({ account }) => {
    await generations.deleteCampaignGenerations(ctx, account);
    return { success: true as const };
  });
};
