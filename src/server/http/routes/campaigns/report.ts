import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as recipientCalls from '#contract/campaigns/recipients.ts';
import { getClickMap as clickMapCall, getCampaignReport as reportCall } from '#contract/campaigns/report.ts';
import { exportReport as exportReportCall } from '#contract/campaigns/report-files.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { getClickMap } from '../../../domain/campaigns/reports/click-map.ts';
import { listRecipientSteps } from '../../../domain/campaigns/reports/recipient-steps.ts';
import { exportRecipients, listRecipients } from '../../../domain/campaigns/reports/recipients.ts';
import { getCampaignReport } from '../../../domain/campaigns/reports/report.ts';
import { exportReport } from '../../../domain/campaigns/reports/report-files.ts';
import { pageLanguageOf } from '../../language.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

export const campaignReportRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(
    app,
    ctx,
    reportCall,
    ({ ctx, caller, params, request }) => getCampaignReport(ctx, caller, params.id, request.translate),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    exportReportCall,
    async ({ ctx, caller, params, query, request, reply }) => {
      // As for the file of recipients.
      const translate = translatorFor(pageLanguageOf(request, caller));
      const file = await exportReport(ctx, caller, { ...params, ...query }, translate);
      return reply
        .headers({
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${query.table}-${ctx.now().toISOString().slice(0, 10)}.csv"`,
        })
        .send(file);
    },
    { reads: 'replica' },
  );
  route(app, ctx, clickMapCall, ({ ctx, caller, params }) => getClickMap(ctx, caller, params.id), {
    reads: 'replica',
  });
  route(
    app,
    ctx,
    recipientCalls.listRecipients,
    async ({ ctx, caller, params, query, request, reply }) =>
      sendPage(reply, await listRecipients(ctx, caller, params.id, query, request.translate)),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    recipientCalls.listRecipientSteps,
    ({ ctx, caller, params, request }) => listRecipientSteps(ctx, caller, params, request.translate),
    { reads: 'replica' },
  );
  route(
    app,
    ctx,
    recipientCalls.exportRecipients,
    async ({ ctx, caller, params, query, request, reply }) => {
      // The browser follows a link to this file, so its own language would be the language of the request.
      const translate = translatorFor(pageLanguageOf(request, caller));
      const file = await exportRecipients(ctx, caller, params.id, query, translate);
      reply.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="recipients-${ctx.now().toISOString().slice(0, 10)}.csv"`,
      });
      return Readable.from(file);
    },
    { reads: 'replica' },
  );
};
