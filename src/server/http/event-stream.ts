// Answers a call with server-sent events.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { hashOf } from '../domain/accounts/sessions.ts';
import type { Caller } from '../domain/shared/caller.ts';
import type { Viewer } from '../domain/shared/live-stream.ts';
import { findCaller, readSessionToken } from './session.ts';

const contentType = 'text/event-stream; charset=utf-8';

/** A comment is a heartbeat that browsers do not report to their page. */
async function* asEvents<Shape extends z.ZodType>(
  shape: Shape,
  events: AsyncIterable<z.input<Shape> | null>,
): AsyncGenerator<string> {
  for await (const event of events) yield event ? `data: ${JSON.stringify(shape.parse(event))}\n\n` : ':\n\n';
}

export interface EventStreams {
  /** Answers with the events that `watch` gives the viewer. */
  send: <Shape extends z.ZodType>(
    { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
    shape: Shape,
    watch: (viewer: Viewer) => Promise<AsyncIterable<z.input<Shape> | null>>,
  ) => Promise<FastifyReply>;
}

/** The streams of an app end with the server: it waits for all that it answers. */
export const eventStreams = (app: FastifyInstance, ctx: Context): EventStreams => {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });
  return {
    send: async ({ request, reply, caller }, shape, watch) => {
      const disconnected = new AbortController();
      const session = {
        key: hashOf(readSessionToken(ctx, request) ?? '').toString('base64url'),
        caller,
        findCaller: () => findCaller(ctx, request),
      };
      // A HEAD request does not wait for the end.
      if (request.method === 'HEAD') {
        disconnected.abort();
        await watch({ signal: disconnected.signal, session });
        return reply.type(contentType).send('');
      }
      open.add(disconnected);
      reply.raw.once('close', () => {
        open.delete(disconnected);
        disconnected.abort();
      });
      // The close event is emitted once, and may have been emitted before.
      if (request.socket.destroyed) disconnected.abort();
      const events = await watch({ signal: disconnected.signal, session });
      reply.headers({
        'Content-Type': contentType,
        'Cache-Control': 'no-store',
        // A stop would wait for a connection that stays open after the stream has ended.
        Connection: 'close',
        // Proxies pass on each chunk at once.
        'X-Accel-Buffering': 'no',
      });
      return reply.send(Readable.from(asEvents(shape, events)));
    },
  };
};
