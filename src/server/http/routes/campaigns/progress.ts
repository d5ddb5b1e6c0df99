import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { campaignProgress, watchCampaign as watchCall } from '#contract/campaigns/progress.ts';
import type { Context } from '../../../context.ts';
import { getCampaign } from '../../../domain/campaigns/campaigns.ts';
import { watchCampaign } from '../../../domain/campaigns/reports/progress.ts';
import { route } from '../../route.ts';
import { findCaller } from '../../session.ts';

type Progress = z.input<typeof campaignProgress>;

/** A comment is a heartbeat that browsers do not report to their page. */
async function* asEvents(events: AsyncIterable<Progress | null>): AsyncGenerator<string> {
  for await (const event of events)
    yield event ? `data: ${JSON.stringify(campaignProgress.parse(event))}\n\n` : ':\n\n';
}

/** Streams end with the server: it waits for all that it answers. */
export const campaignProgressRoutes = (app: FastifyInstance, ctx: Context): void => {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });
  route(app, ctx, watchCall, async ({ caller, params, request, reply }) => {
    // A HEAD request does not wait for the end.
    if (request.method === 'HEAD') {
      await getCampaign(ctx, caller, params.id);
      return reply.type('text/event-stream; charset=utf-8').send('');
    }
    const disconnected = new AbortController();
    open.add(disconnected);
    reply.raw.once('close', () => {
      open.delete(disconnected);
      disconnected.abort();
    });
    // The close event is emitted once, and may have been emitted before.
    if (request.socket.destroyed) disconnected.abort();
    const events = await watchCampaign(ctx, caller, params.id, {
      signal: disconnected.signal,
      isSignedIn: async () => (await findCaller(ctx, request))?.userId === caller.userId,
    });
    reply.headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A stop would wait for a connection that stays open after the stream has ended.
      Connection: 'close',
      // Proxies pass on each chunk at once.
      'X-Accel-Buffering': 'no',
    });
    return reply.send(Readable.from(asEvents(events)));
  });
};
