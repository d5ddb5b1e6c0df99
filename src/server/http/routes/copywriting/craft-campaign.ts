import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/copywriting/craft-campaign.ts';
import type { Context } from '../../../context.ts';
import { generateCampaign, streamCampaign } from '../../../domain/copywriting/generate.ts';
import * as generations from '../../../domain/copywriting/history.ts';
import { crawlUrl } from '../../../domain/copywriting/read-product-url.ts';
import { disconnectSignal } from '../../disconnect.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

async function* asEvents(events: AsyncIterable<calls.CampaignStreamEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    yield `data: ${JSON.stringify(calls.campaignStreamEvent.parse(event))}\n\n`;
  }
}

/** Errors before the first event can still be refused with a status. */
const sendEvents = (reply: FastifyReply, events: AsyncIterable<calls.CampaignStreamEvent>): FastifyReply => {
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Proxies pass on each chunk at once.
    'X-Accel-Buffering': 'no',
  });
  return reply.send(Readable.from(asEvents(events)));
};

export const craftCampaignRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.crawlUrl, ({ caller, body }) => crawlUrl(ctx, caller, body.url));
  // The same call streams when the client accepts it.
  route(app, ctx, calls.generateCampaign, async ({ caller, body, request, reply }) => {
    const signal = disconnectSignal(reply);
    if (request.headers.accept?.includes('text/event-stream'))
      return sendEvents(
        reply,
        await streamCampaign(ctx, caller, body, { signal, translate: request.translate }),
      );
    return generateCampaign(ctx, caller, body, signal);
  });
  route(app, ctx, calls.streamCampaign, async ({ caller, body, request, reply }) =>
    sendEvents(
      reply,
      await streamCampaign(ctx, caller, body, {
        signal: disconnectSignal(reply),
        translate: request.translate,
      }),
    ),
  );
  route(app, ctx, calls.listCampaignGenerations, async ({ caller, query, reply }) =>
    sendPage(reply, await generations.listCampaignGenerations(ctx, caller, query)),
  );
  route(app, ctx, calls.deleteCampaignGeneration, async ({ caller, params }) => {
    await generations.deleteCampaignGeneration(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.deleteCampaignGenerations, async ({ caller }) => {
    await generations.deleteCampaignGenerations(ctx, caller);
    return { success: true as const };
  });
};
