// Messages that Amazon SNS posts. Signed over the text as it was sent, and answered with 2xx only once stored: after
// any other answer SNS retries.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { receiveSesNotification } from '../../../domain/events/webhook.ts';

export const sesWebhookRoutes = (app: FastifyInstance, ctx: Context): void => {
  void app.register((webhooks, _options, done) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 512 * 1024 },
      (_request, body, parsed) => parsed(null, body),
    );
    webhooks.post<{ Params: { token: string } }>('/api/webhooks/ses/:token', async (request, reply) => {
      await receiveSesNotification(ctx, request.params.token, String(request.body ?? ''));
      return reply.send({ received: true });
    });
    done();
  });
};
