// Countdowns of emails. Mail services keep errors for weeks, so every request is answered with a picture. Many readers share
// one address, so these requests are not counted.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/files/countdowns.ts';
import type { Context } from '../../../context.ts';
import { countdownPicture, plainPicture } from '../../../domain/files/countdowns/countdown-picture.ts';
import { createCountdown } from '../../../domain/files/countdowns/create-countdown.ts';
import { route } from '../../route.ts';
import { fileHeaders } from './file-headers.ts';

/** Gmail's proxy fetches such an image again whenever the email is opened. */
const headers = { ...fileHeaders, 'Cache-Control': 'no-cache, max-age=0', 'Content-Type': 'image/gif' };

const prefix = '/c/';

export const isCountdownAddress = (url: string): boolean => url.startsWith(prefix);

/** The answer to an address that cannot be read. */
export const sendPlainPicture = (reply: FastifyReply): FastifyReply =>
  reply.status(200).headers(headers).send(plainPicture);

/** The same, before the product answers. */
export const sendPlainPictureTo = (response: ServerResponse): void => {
  response.writeHead(200, { ...headers, 'Content-Length': plainPicture.length });
  response.end(response.req.method === 'HEAD' ? undefined : plainPicture);
};

export const countdownRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.createCountdown, ({ body }) => createCountdown(ctx, body));

  // A wildcard takes tokens of any length.
  app.get<{ Params: { '*': string } }>(
    `${prefix}*`,
    { errorHandler: (_error, _request, reply) => sendPlainPicture(reply) },
    async (request, reply) =>
      reply.headers(headers).send(await countdownPicture(ctx, request.params['*'].replace(/\.gif$/, ''))),
  );
};
