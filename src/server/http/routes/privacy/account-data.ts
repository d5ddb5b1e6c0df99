import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/account.ts';
import type { Context } from '../../../context.ts';
import { deleteAccount } from '../../../domain/privacy/account-deletion.ts';
import { exportAccount } from '../../../domain/privacy/account-export.ts';
import { route } from '../../route.ts';
import { clearSessionCookie, readSessionToken } from '../../session.ts';

export const accountDataRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.exportAccount, ({ caller: owner, reply }) => {
    const day = ctx.now().toISOString().slice(0, 10);
    reply.headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ctx.brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-export-${day}.json"`,
    });
    return Readable.from(exportAccount(ctx, owner));
  });
  route(app, ctx, calls.deleteAccount, async ({ caller: owner, body, request, reply }) => {
    await deleteAccount(ctx, owner, {
      confirmation: body.confirmation,
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
      language: request.language,
    });
    clearSessionCookie(ctx, reply);
    return { success: true as const };
  });
};
