import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/versions.ts';
import type { Context } from '../../../context.ts';
import { restoreTemplateVersion } from '../../../domain/emails/templates.ts';
import * as versions from '../../../domain/emails/versions.ts';
import { route } from '../../route.ts';

export const templateVersionRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplateVersions, ({ account, params }) =>
    versions.listTemplateVersions(ctx, account, params.id),
  );
  route(app, ctx, calls.getTemplateVersion, ({ account, params }) =>
    versions.getTemplateVersion(ctx, account, params.id, params.versionId),
  );
  route(app, ctx, calls.restoreTemplateVersion, ({ account, params }) =>
    restoreTemplateVersion(ctx, account, params.id, params.versionId),
  );
};
