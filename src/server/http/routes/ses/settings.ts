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
  route(app, ctx, calls.getEspSettings, ({ caller }) => getEspSettings(ctx, caller));
  route(app, ctx, calls.saveEspSettings, ({ caller, body }) => changeEspSettings(ctx, caller, body));
  route(app, ctx, calls.useSandboxAccount, ({ caller }) => changeToSandbox(ctx, caller));
  route(app, ctx, calls.testEspConnection, ({ caller, body }) => testEspConnection(ctx, caller, body));
  route(app, ctx, calls.getSesAccount, ({ caller }) => getSesAccount(ctx, caller));
  route(app, ctx, calls.setUpTracking, ({ caller }) => setUpTracking(ctx, caller));
  route(app, ctx, calls.removeTracking, ({ caller }) => removeTracking(ctx, caller));
  route(app, ctx, calls.makeSesWebhook, ({ caller }) => makeSesWebhook(ctx, caller));
  route(app, ctx, calls.getSenderDomain, ({ caller, request }) =>
    getSenderDomain(ctx, caller, request.translate));
};
