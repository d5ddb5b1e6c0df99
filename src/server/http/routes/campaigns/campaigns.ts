import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../../context.ts';
import { countAudience } from '../../../domain/campaigns/audience-count.ts';
import * as campaigns from '../../../domain/campaigns/campaigns.ts';
import * as steps from '../../../domain/campaigns/lifecycle.ts';
import { addMergeTagFallback } from '../../../domain/campaigns/merge-tag-fallbacks.ts';
import { getPreflight } from '../../../domain/campaigns/preflight/preflight.ts';
import { watchCampaign } from '../../../domain/campaigns/reports/progress.ts';
import { exportRecipients, listRecipients } from '../../../domain/campaigns/reports/recipients.ts';
import { getCampaignReport } from '../../../domain/campaigns/reports/report.ts';
import { resendCampaign } from '../../../domain/campaigns/resend.ts';
import { sendCampaign } from '../../../domain/campaigns/start.ts';
import { testCampaign } from '../../../domain/campaigns/test-emails/campaign.ts';
import { sendPage } from '../../pagination.ts';
import { answered, route } from '../../route.ts';
import { findAccount } from '../../session.ts';

type Progress = z.input<typeof calls.campaignProgress>;

/** A comment is a heartbeat that browsers do not report to their page. */
async function* asEvents(events: AsyncIterable<Progress | null>): AsyncGenerator<string> {
  for await (const event of events)
    yield event ? `data: ${JSON.stringify(calls.campaignProgress.parse(event))}\n\n` : ':\n\n';
}

export const campaignRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listCampaigns, async ({ account, query, reply }) =>
    sendPage(reply, await campaigns.listCampaigns(ctx, account, query)),
  );
  route(app, ctx, calls.listCampaignSummaries, async ({ account, query, reply }) =>
    sendPage(reply, await campaigns.listCampaignSummaries(ctx, account, query)),
  );
  route(app, ctx, calls.countCampaigns, ({ account, query }) =>
    campaigns.countCampaigns(ctx, account, query.search),
  );
  route(app, ctx, calls.createCampaign, ({ account, body }) => campaigns.createCampaign(ctx, account, body));
  route(app, ctx, calls.countAudience, ({ account, body }) => countAudience(ctx, account, body));
  route(app, ctx, calls.getCampaign, ({ account, params }) => campaigns.getCampaign(ctx, account, params.id));
  route(app, ctx, calls.updateCampaign, ({ account, params, body }) =>
    campaigns.updateCampaign(ctx, account, params.id, body),
  );
  route(app, ctx, calls.addMergeTagFallback, ({ account, params, body }) =>
    addMergeTagFallback(ctx, account, params.id, body),
  );
  route(app, ctx, calls.deleteCampaign, async ({ account, params }) => {
    await campaigns.deleteCampaign(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.restoreCampaign, ({ account, params }) =>
    campaigns.restoreCampaign(ctx, account, params.id),
  );
  route(app, ctx, calls.duplicateCampaign, ({ account, params, body }) =>
    campaigns.duplicateCampaign(ctx, account, params.id, body),
  );

  route(app, ctx, calls.getPreflight, ({ account, params }) => getPreflight(ctx, account, params.id));
  route(app, ctx, calls.sendCampaign, ({ account, params }) => sendCampaign(ctx, account, params.id));
  route(app, ctx, calls.scheduleCampaign, ({ account, params, body }) =>
    steps.scheduleCampaign(ctx, account, params.id, body.at),
  );
  route(app, ctx, calls.unscheduleCampaign, ({ account, params }) =>
    steps.unscheduleCampaign(ctx, account, params.id),
  );
  route(app, ctx, calls.pauseCampaign, ({ account, params }) => steps.pauseCampaign(ctx, account, params.id));
  route(app, ctx, calls.resumeCampaign, ({ account, params }) =>
    steps.resumeCampaign(ctx, account, params.id),
  );
  route(app, ctx, calls.cancelCampaign, ({ account, params }) =>
    steps.cancelCampaign(ctx, account, params.id),
  );
  route(app, ctx, calls.resendCampaign, ({ account, params, body }) =>
    resendCampaign(ctx, account, params.id, body.which),
  );
  route(app, ctx, calls.testCampaign, ({ account, params, body }) =>
    testCampaign(ctx, account, params.id, body),
  );

  route(app, ctx, calls.getCampaignReport, ({ account, params }) =>
    getCampaignReport(ctx, account, params.id),
  );
  route(app, ctx, calls.listRecipients, async ({ account, params, query, reply }) =>
    sendPage(reply, await listRecipients(ctx, account, params.id, query)),
  );
  route(app, ctx, calls.exportRecipients, async ({ account, params, query, reply }) => {
    const file = await exportRecipients(ctx, account, params.id, query);
    reply.headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="recipients-${ctx.now().toISOString().slice(0, 10)}.csv"`,
    });
    return Readable.from(file);
  });

  progressRoute(app, ctx);
};

/** Streams end with the server: it waits for all that it answers. */
const progressRoute = (app: FastifyInstance, ctx: Context): void => {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const each of open) each.abort();
  });
  route(app, ctx, calls.watchCampaign, async ({ account, params, request, reply }) => {
    // A HEAD request does not wait for the end.
    if (request.method === 'HEAD') {
      await campaigns.getCampaign(ctx, account, params.id);
      reply.type('text/event-stream; charset=utf-8').send('');
      return answered;
    }
    const gone = new AbortController();
    open.add(gone);
    reply.raw.once('close', () => {
      open.delete(gone);
      gone.abort();
    });
    // The close event is emitted once, and may have been emitted before.
    if (request.socket.destroyed) gone.abort();
    const events = await watchCampaign(ctx, account, params.id, {
      signal: gone.signal,
      isSignedIn: async () => (await findAccount(ctx, request))?.id === account.id,
    });
    reply.headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A stop would wait for a connection that stays open after the stream has ended.
      Connection: 'close',
      // Proxies pass on each chunk at once.
      'X-Accel-Buffering': 'no',
    });
    reply.send(Readable.from(asEvents(events)));
    return answered;
  });
};
