// Image and font uploads, and the addresses from which mail programs load them.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as drawnImageCalls from '#contract/files/drawn-images.ts';
import * as fontCalls from '#contract/files/fonts.ts';
import * as calls from '#contract/files/uploads.ts';
import type { Context } from '../../../context.ts';
import * as drawnImages from '../../../domain/files/drawn-images.ts';
import * as fonts from '../../../domain/files/fonts.ts';
import { importRemoteImage } from '../../../domain/files/import-remote-image.ts';
import { readFile } from '../../../domain/files/stored-files.ts';
import * as uploads from '../../../domain/files/uploads.ts';
import { readForm } from '../../bodies/form.ts';
import { parse } from '../../bodies/parsed-input.ts';
import { createUploadLimiter } from '../../bodies/upload-limiter.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';
import { immutableFile } from './file-headers.ts';

const imageLimits = {
  file: calls.imageForm.file,
  maxBytes: calls.maxImageBytes,
  tooLarge: 'refusals.files.imageTooLarge',
} as const;
const fontLimits = {
  file: fontCalls.fontForm.file,
  maxBytes: calls.maxFontBytes,
  tooLarge: 'refusals.files.fontTooLarge',
} as const;

/** Only these routes read forms: another call would take one for an empty body. */
const formRoutes = async (
  app: FastifyInstance,
  ctx: Context,
  limiter: ReturnType<typeof createUploadLimiter>,
): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false });
  // Any other body is refused with the message of the call.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  // Before the file is read.
  app.addHook('preHandler', limiter);

  route(app, ctx, calls.uploadImage, async ({ caller, request, reply }) => {
    const { file, fields } = await readForm(request, reply, imageLimits);
    const { templateId } = parse(calls.imageForm.fields, fields, request.translate);
    return uploads.uploadImage(ctx, caller, file, templateId);
  });
  route(app, ctx, fontCalls.uploadFont, async ({ caller, request, reply }) => {
    const { file, fields } = await readForm(request, reply, fontLimits);
    return fonts.uploadFont(ctx, caller, file, parse(fontCalls.fontForm.fields, fields, request.translate));
  });
};

export const uploadRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  const limiter = createUploadLimiter();
  const forms: FastifyPluginAsync = (scope) => formRoutes(scope, ctx, limiter);
  await app.register(forms);
  const takenOver: FastifyPluginAsync = async (scope) => {
    scope.addHook('preHandler', limiter);
    route(scope, ctx, calls.importRemoteImage, ({ caller, body }) =>
      importRemoteImage(ctx, caller, body.url),
    );
  };
  await app.register(takenOver);

  route(app, ctx, calls.listImages, async ({ caller, query, reply }) =>
    sendPage(reply, await uploads.listImages(ctx, caller, query)),
  );
  route(app, ctx, calls.cropImage, ({ caller, params, body }) =>
    uploads.cropImage(ctx, caller, params.id, body),
  );
  route(app, ctx, drawnImageCalls.addPlayButton, ({ caller, params, body }) =>
    drawnImages.addPlayButton(ctx, caller, params.id, body),
  );
  route(app, ctx, drawnImageCalls.shadeImage, ({ caller, params, body }) =>
    drawnImages.shadeImage(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteImage, async ({ caller, params }) => {
    await uploads.deleteImage(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, fontCalls.listFonts, ({ caller }) => fonts.listFonts(ctx, caller));
  route(app, ctx, fontCalls.deleteFont, async ({ caller, params }) => {
    await fonts.deleteFont(ctx, caller, params.id);
    return { success: true as const };
  });

  // Many readers of emails share one address, so these requests are not counted.
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { bytes, contentType, isFont } = await readFile(ctx, request.params.name);
    const etag = `"${request.params.name}"`;
    reply.headers({
      ...immutableFile,
      ETag: etag,
      ...(isFont ? { 'Access-Control-Allow-Origin': '*' } : {}),
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(contentType).send(bytes);
  });
};
