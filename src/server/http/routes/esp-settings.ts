import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/esp-settings.ts';
import type { Context } from '../../context.ts';
import { getEspSettings, saveEspSettings, takeSandboxAccount } from '../../domain/esp-settings.ts';
import { route } from '../route.ts';

export const espSettingsRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getEspSettings, ({ account }) => getEspSettings(ctx, account));
  route(app, ctx, calls.saveEspSettings, ({ account, body }) => saveEspSettings(ctx, account, body));
  route(app, ctx, calls.useSandboxAccount, ({ account }) => takeSandboxAccount(ctx, account));
};
