import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/ses/settings.ts';
import * as setupCalls from '#contract/ses/setup.ts';
import type { Context } from '../../../context.ts';
import { getSenderDomain, getSesAccount } from '../../../domain/ses/account-overview.ts';
import { testEspConnection } from '../../../domain/ses/connection-test.ts';
import { makeSesWebhook, removeTracking, setUpTracking } from '../../../domain/ses/event-setup.ts';
import { changeEspSettings, changeToSandbox } from '../../../domain/ses/replace-account.ts';
import { getEspSettings } from '../../../domain/ses/settings.ts';
import { checkSetup, getSetup } from '../../../domain/ses/setup/setup.ts';
import { route } from '../../route.ts';

export const espSettingsRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getEspSettings, ({ caller }) => getEspSettings(ctx, caller));
  route(app, ctx, calls.saveEspSettings, ({ caller, body }) => changeEspSettings(ctx, caller, body));
  route(app, ctx, calls.useSandboxAccount, ({ caller }) => changeToSandbox(ctx, caller));
  route(app, ctx, calls.testEspConnection, ({ caller, body, request }) =>
    testEspConnection(ctx, caller, body, request.translate),
  );
  route(app, ctx, calls.getSesAccount, ({ caller, request }) =>
    getSesAccount(ctx, caller, request.translate),
  );
  route(app, ctx, calls.setUpTracking, ({ caller, request }) =>
    setUpTracking(ctx, caller, request.translate),
  );
  route(app, ctx, calls.removeTracking, ({ caller, request }) =>
    removeTracking(ctx, caller, request.translate),
  );
  route(app, ctx, calls.makeSesWebhook, ({ caller, request }) =>
    makeSesWebhook(ctx, caller, request.translate),
  );
  route(app, ctx, calls.getSenderDomain, ({ caller, request }) =>
    getSenderDomain(ctx, caller, request.translate),
  );
  route(app, ctx, setupCalls.getSetup, ({ caller, request }) => getSetup(ctx, caller, request.translate));
  route(app, ctx, setupCalls.checkSetup, ({ caller, request }) => checkSetup(ctx, caller, request.translate));
};
