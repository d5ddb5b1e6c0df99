// The owner's calls for public archives and their issues.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/campaigns/archives/archives.ts';
import * as issueCalls from '#contract/campaigns/archives/issues.ts';
import type { Context } from '../../../../context.ts';
import * as archives from '../../../../domain/campaigns/archives/archives.ts';
import * as issues from '../../../../domain/campaigns/archives/issues.ts';
import { sendPage } from '../../../pagination.ts';
import { route } from '../../../route.ts';
import { archivePages } from './archive-pages.ts';

export const archiveRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listArchives, ({ ctx, caller, query }) =>
    archives.listArchives(ctx, caller, query.list),
  );
  route(app, ctx, calls.createArchive, ({ ctx, caller, body }) => archives.createArchive(ctx, caller, body));
  route(app, ctx, calls.updateArchive, ({ ctx, caller, params, body }) =>
    archives.updateArchive(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteArchive, ({ ctx, caller, params }) =>
    archives.deleteArchive(ctx, caller, params.id),
  );
  route(app, ctx, issueCalls.listIssues, async ({ ctx, caller, params, query, reply }) =>
    sendPage(reply, await issues.listIssues(ctx, caller, params.id, query)),
  );
  route(app, ctx, issueCalls.publishIssue, ({ ctx, caller, params, body }) =>
    issues.publishIssue(ctx, caller, params.id, body),
  );
  route(app, ctx, issueCalls.updateIssue, ({ ctx, caller, params, body }) =>
    issues.updateIssue(ctx, caller, params, body),
  );
  route(app, ctx, issueCalls.previewIssue, ({ ctx, caller, params }) =>
    issues.previewIssue(ctx, caller, params),
  );
  archivePages(app, ctx);
};
