import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/esp-settings.ts';
import { getEspTrends } from '#contract/esp-trends.ts';
import type { Context } from '../../context.ts';
import { getSenderDomain, getSesAccount } from '../../domain/esp-account.ts';
import { changeEspSettings, changeToSandbox } from '../../domain/esp-account-change.ts';
import { testEspConnection } from '../../domain/esp-connection-test.ts';
import { getEspSettings } from '../../domain/esp-settings.ts';
import { readEspTrends } from '../../domain/esp-trends.ts';
import { makeSesWebhook, removeTracking, setUpTracking } from '../../domain/ses-tracking.ts';
import { route } from '../route.ts';

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
  route(app, ctx, getEspTrends, ({ account, query }) => readEspTrends(ctx, account, query.days));
};
