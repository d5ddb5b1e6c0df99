import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/test-emails.ts';
import type { Context } from '../../../context.ts';
import { giveTestEmailFeedback, sendTestEmail } from '../../../domain/campaigns/test-emails/send.ts';
import { getUserEmailStats } from '../../../domain/emails/test-email-stats.ts';
import { route } from '../../route.ts';

export const testEmailRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.sendTestEmail, ({ account, body }) => sendTestEmail(ctx, account, body));
  route(app, ctx, calls.giveTestEmailFeedback, ({ account, body }) =>
    giveTestEmailFeedback(ctx, account, body),
  );
  route(app, ctx, calls.userEmailStats, ({ account }) => getUserEmailStats(ctx, account));
};
