import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/carriers/own-domains.ts';
import type { Context } from '../../../context.ts';
import { allowedDomain } from '../../../domain/carriers/own-domains/allowed.ts';
import {
  checkOwnDomain,
  getOwnDomains,
  saveOwnDomains,
} from '../../../domain/carriers/own-domains/settings.ts';
import { reachMark, reachPath } from '../../../domain/carriers/own-domains/target.ts';
import { route } from '../../route.ts';

export const ownDomainRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getOwnDomains, ({ caller }) => getOwnDomains(ctx, caller));
  route(app, ctx, calls.saveOwnDomains, ({ caller, body }) => saveOwnDomains(ctx, caller, body));
  route(app, ctx, calls.checkOwnDomain, ({ caller, body }) => checkOwnDomain(ctx, caller, body.use));
  route(app, ctx, calls.isDomainAllowed, ({ query }) => allowedDomain(ctx, query.domain));

  const mark = reachMark(ctx);
  app.get(reachPath, (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .type('text/plain; charset=utf-8')
      .send(mark),
  );
};
