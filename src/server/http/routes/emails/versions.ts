import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/emails/versions.ts';
import type { Context } from '../../../context.ts';
import { restoreTemplateVersion } from '../../../domain/emails/templates.ts';
import * as versions from '../../../domain/emails/versions.ts';
import { route } from '../../route.ts';

export const templateVersionRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listTemplateVersions, ({ caller, params }) =>
    versions.listTemplateVersions(ctx, caller, params.id),
  );
  route(app, ctx, calls.getTemplateVersion, ({ caller, params }) =>
    versions.getTemplateVersion(ctx, caller, params.id, params.versionId),
  );
  route(app, ctx, calls.restoreTemplateVersion, ({ caller, params }) =>
    restoreTemplateVersion(ctx, caller, params.id, params.versionId),
  );
};
