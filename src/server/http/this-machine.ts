// Who may view the sandbox: an account, or a user at the machine that the server runs on.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Viewer } from '../domain/admin/outbox.ts';
import { findCaller } from './session.ts';

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const loopbackPeer = /^(127\.|::1$|::ffff:127\.)/;
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * A server that listens on the loopback may still be reachable through a proxy on the same machine, or through a
 * foreign host name that points at 127.0.0.1. So no header may hint at either.
 */
const isAtThisMachine = ({ config, publicUrl }: Context, request: FastifyRequest): boolean =>
  !config.isProduction &&
  config.trustProxy === false &&
  loopbackName.test(config.host) &&
  loopbackName.test(new URL(publicUrl).hostname) &&
  loopbackName.test(request.hostname) &&
  loopbackPeer.test(request.socket.remoteAddress ?? '') &&
  proxyHeaders.every((name) => request.headers[name] === undefined);

export const viewerOf = async (ctx: Context, request: FastifyRequest): Promise<Viewer> => ({
  caller: await findCaller(ctx, request),
  isAtThisMachine: isAtThisMachine(ctx, request),
});
