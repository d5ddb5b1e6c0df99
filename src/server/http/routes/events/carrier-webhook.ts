// Events that a carrier posts. It may sign the text as it was sent, so the body stays text. It is answered with 2xx only
// once the events are stored: after any other answer a carrier retries.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { receiveEvents } from '../../../domain/events/webhook.ts';

export const carrierWebhookRoutes = (app: FastifyInstance, ctx: Context): void => {
  void app.register((webhooks, _options, done) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 512 * 1024 },
      (_request, body, parsed) => parsed(null, body),
    );
    for (const { id, webhook } of ctx.carriers)
      if (webhook !== null)
        webhooks.post<{ Params: { token: string } }>(`/api/webhooks/${id}/:token`, async (request, reply) => {
          await receiveEvents(ctx, webhook, request.params.token, String(request.body ?? ''));
          return reply.send({ received: true });
        });
    done();
  });
};
