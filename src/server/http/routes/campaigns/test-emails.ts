import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/test-emails.ts';
import type { Context } from '../../../context.ts';
import { saveTestEmailFeedback, sendTestEmail } from '../../../domain/campaigns/test-emails/send.ts';
import { getUserEmailStats } from '../../../domain/emails/test-email-stats.ts';
import { route } from '../../route.ts';

export const testEmailRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.sendTestEmail, ({ caller, body }) => sendTestEmail(ctx, caller, body));
  route(app, ctx, calls.giveTestEmailFeedback, ({ caller, body }) =>
    saveTestEmailFeedback(ctx, caller, body),
  );
  route(app, ctx, calls.userEmailStats, ({ ctx, caller }) => getUserEmailStats(ctx, caller), {
    reads: 'replica',
  });
};
