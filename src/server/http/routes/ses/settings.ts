import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/ses/settings.ts';
import type { Context } from '../../../context.ts';
import { getSenderDomain, getSesAccount } from '../../../domain/ses/account-overview.ts';
import { testEspConnection } from '../../../domain/ses/connection-test.ts';
import { makeSesWebhook, removeTracking, setUpTracking } from '../../../domain/ses/event-setup.ts';
import { changeEspSettings, changeToSandbox } from '../../../domain/ses/replace-account.ts';
import { getEspSettings } from '../../../domain/ses/settings.ts';
import { route } from '../../route.ts';

export const espSettingsRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getEspSettings, ({ account }) => getEspSettings(ctx, account));
  route(app, ctx, calls.saveEspSettings, ({ account, body }) => changeEspSettings(ctx, account, body));
  route(app, ctx, calls.useSandboxAccount, ({ account }) => changeToSandbox(ctx, account));
  route(app, ctx, calls.testEspConnection, ({ account, body }) => testEspConnection(ctx, account, body));
  route(app, ctx, calls.getSesAccount, ({ account }) => getSesAccount(ctx, account));
  route(app, ctx, calls.setUpTracking, ({ account }) => setUpTracking(ctx, account));
  route(app, ctx, calls.removeTracking, ({ account }) => removeTracking(ctx, account));
  route(app, ctx, calls.makeSesWebhook, ({ account }) => makeSesWebhook(ctx, account));
  route(app, ctx, calls.getSenderDomain, ({ account }) => getSenderDomain(ctx, account));
};
