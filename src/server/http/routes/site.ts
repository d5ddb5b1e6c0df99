import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contract/site.ts';
import { verbatim } from '#text/keyed-text.ts';
import { languages } from '#text/languages.ts';
import type { Context } from '../../context.ts';
import { demoCredentials } from '../../domain/accounts/seed-accounts.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { findWorkProblem, readReadiness } from '../../domain/shared/processes/readiness.ts';
import { sendingPausedBy } from '../../domain/shared/sending-pause.ts';
import { route } from '../route.ts';

export type ServiceStates = z.output<typeof calls.health.output>['services'];

interface SiteParts {
  services: ServiceStates;
  paymentForm: calls.SiteConfig['paymentForm'];
  version: string;
  brand: string;
}

export const siteConfigOf = (
  ctx: Context,
  { services, brand, paymentForm }: Omit<SiteParts, 'version'>,
): calls.SiteConfig => ({
  brand,
  languages: [...languages],
  demo: ctx.config.demo ? demoCredentials : null,
  sandbox: {
    payments: services.payments === 'sandbox',
    mail: services.mail === 'sandbox',
    identity: services.identity === 'sandbox',
  },
  outbox: ctx.outbox !== null,
  sendsMail: services.mail !== 'off',
  googleSignIn: services.identity !== 'off',
  paymentForm,
  copywriter: { writer: services.copywriter, model: ctx.languageModel?.name ?? null },
  exportDelayMs: ctx.config.exportDelayMs,
  sendingPausedBy: sendingPausedBy(ctx),
});

const retryAfterSeconds = 5;

const requireHealth = async (ctx: Context): Promise<void> => {
  const problem = await findWorkProblem(ctx);
  if (!problem) return;
  const { message, ...details } = problem;
  throw new DomainError('unavailable', verbatim(message), { retryAfterSeconds, details });
};

export const siteRoutes = (app: FastifyInstance, ctx: Context, parts: SiteParts): void => {
  const { services, version } = parts;
  route(app, ctx, calls.siteConfig, () => siteConfigOf(ctx, parts));

  route(app, ctx, calls.health, async () => {
    await requireHealth(ctx);
    return { status: 'ok' as const, version, worker: ctx.own.others?.worker ?? 'working', services };
  });

  route(app, ctx, calls.live, () => ({ status: 'live' as const }));

  route(app, ctx, calls.ready, async () => {
    const { state, since, message } = await readReadiness(ctx.own, ctx);
    if (state === 'ready') return { status: 'ready' as const };
    throw new DomainError('unavailable', verbatim(message), { retryAfterSeconds, details: { state, since } });
  });
};
