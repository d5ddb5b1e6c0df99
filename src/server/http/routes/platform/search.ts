import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/platform/search.ts';
import type { Context } from '../../../context.ts';
import { searchEverything } from '../../../domain/platform/search.ts';
import { disconnectSignal } from '../../disconnect.ts';
import { route } from '../../route.ts';

export const searchRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(
    app,
    ctx,
    calls.searchEverything,
    ({ ctx, caller, query, reply }) => searchEverything(ctx, caller, query.q, disconnectSignal(reply)),
    { reads: 'replica' },
  );
};
