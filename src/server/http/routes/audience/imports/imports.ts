// Files in: as a form, as text, and as a stream that is read as it arrives.
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as calls from '#contract/audience/imports.ts';
import type { Context } from '../../../../context.ts';
import type { Target } from '../../../../domain/audience/imports/csv/columns.ts';
import * as imports from '../../../../domain/audience/imports/imports.ts';
import { watchImports } from '../../../../domain/audience/imports/live-imports.ts';
import * as previews from '../../../../domain/audience/imports/preview.ts';
import { DomainError } from '../../../../domain/shared/errors.ts';
import { readForm } from '../../../bodies/form.ts';
import { parse } from '../../../bodies/parsed-input.ts';
import { createUploadLimiter } from '../../../bodies/upload-limiter.ts';
import { eventStreams } from '../../../event-stream.ts';
import { sendPage } from '../../../pagination.ts';
import { route } from '../../../route.ts';
import { visitorOf } from '../../../visitor.ts';

const limits = {
  file: calls.importForm.file,
  maxBytes: calls.maxImportBytes,
  tooLarge: 'refusals.imports.fileTooLarge',
} as const;

/** The contract has checked the values. */
const targets = (mapping: string[] | undefined): Target[] | undefined => mapping as Target[] | undefined;

const formRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.addHook('preHandler', createUploadLimiter());
  route(app, ctx, calls.importCsv, async ({ caller, query, request, reply }) => {
    const { file, fields } = await readForm(request, reply, limits);
    const options = { ...query, ...parse(calls.importForm.fields, fields, request.translate) };
    const { mapping, ...others } = options;
    const { address } = visitorOf(request);
    const { translate } = request;
    return imports.importFile(ctx, caller, file, {
      ...others,
      mapping: targets(mapping),
      address,
      translate,
    });
  });
  route(app, ctx, calls.previewCsv, async ({ caller, request, reply }) => {
    const { file } = await readForm(request, reply, limits);
    return previews.previewFile(ctx, caller, file);
  });
};

const streamRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.addHook('preHandler', createUploadLimiter());
  route(app, ctx, calls.startImport, async ({ caller, query, request }) => {
    const { body } = request;
    if (!(body instanceof Readable)) throw new DomainError('unsupported', 'refusals.bodies.sendCsv');
    const { mapping, ...others } = query;
    const { address } = visitorOf(request);
    const options = { ...others, mapping: targets(mapping), address };
    return imports.statusIn(request.translate, await imports.importStream(ctx, caller, body, options));
  });
};

export const importRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  const forms: FastifyPluginAsync = (scope) => formRoutes(scope, ctx);
  const streams: FastifyPluginAsync = (scope) => streamRoutes(scope, ctx);
  await app.register(forms);
  await app.register(streams);

  route(app, ctx, calls.importContacts, ({ caller, query, body, request }) =>
    imports.importText(ctx, caller, body.contactsData, {
      importId: body.importId,
      listId: body.listId ?? query.listId,
      tagIds: body.tagIds ?? query.tagIds,
      consent: body.consent ?? query.consent,
      mapping: targets(body.mapping),
      statusValues: body.statusValues,
      dateOrder: body.dateOrder,
      address: visitorOf(request).address,
      translate: request.translate,
    }),
  );
  route(app, ctx, calls.previewImport, ({ caller, body }) => previews.previewImport(ctx, caller, body));
  route(
    app,
    ctx,
    calls.listImports,
    async ({ caller, query, request, reply }) => {
      const { items, nextCursor } = await imports.listImports(ctx, caller, query);
      return sendPage(reply, {
        items: items.map((item) => imports.statusIn(request.translate, item)),
        nextCursor,
      });
    },
    { reads: 'progress' },
  );
  const events = eventStreams(app, ctx);
  route(app, ctx, calls.watchImports, (call) =>
    events.send(call, calls.importStatuses, (viewer) =>
      watchImports(ctx, call.caller, viewer, call.request.translate),
    ),
  );
  route(
    app,
    ctx,
    calls.getImport,
    async ({ caller, params, request }) =>
      imports.statusIn(request.translate, await imports.getImport(ctx, caller, params.id)),
    { reads: 'progress' },
  );
  route(
    app,
    ctx,
    calls.refusedRows,
    async ({ ctx, caller, params, query, request, reply }) => {
      const file = await imports.rejectedRows(ctx, caller, params.id, query.warnings, request.translate);
      reply.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${query.warnings ? 'rows-with-warnings' : 'refused-rows'}.csv"`,
      });
      return Readable.from(file);
    },
    { reads: 'replica' },
  );
};
