// Image and font uploads, and the addresses from which mail programs load them.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as fontCalls from '#contract/files/fonts.ts';
import * as calls from '#contract/files/uploads.ts';
import type { Context } from '../../../context.ts';
import * as fonts from '../../../domain/files/fonts.ts';
import { takeOverPicture } from '../../../domain/files/import-remote-image.ts';
import { readFile } from '../../../domain/files/stored-files.ts';
import * as uploads from '../../../domain/files/uploads.ts';
import { readForm } from '../../bodies/form.ts';
import { parse } from '../../bodies/parsed-input.ts';
import { createUploadPlaces } from '../../bodies/upload-limiter.ts';
import { sendPage } from '../../pagination.ts';
import { route } from '../../route.ts';

const pictureLimits = {
  file: calls.pictureForm.file,
  maxBytes: calls.maxPictureBytes,
  tooLarge: 'Please upload an image smaller than 10MB.',
};
const fontLimits = {
  file: fontCalls.fontForm.file,
  maxBytes: calls.maxFontBytes,
  tooLarge: 'Please upload a font file smaller than 5MB.',
};

/** Only these routes read forms: another call would take one for an empty body. */
const formRoutes = async (
  app: FastifyInstance,
  ctx: Context,
  places: ReturnType<typeof createUploadPlaces>,
): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false });
  // Any other body is refused with the message of the call.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  // Before the file is read.
  app.addHook('preHandler', places);

  route(app, ctx, calls.uploadPicture, async ({ account, request, reply }) => {
    const { file, fields } = await readForm(request, reply, pictureLimits);
    const { templateId } = parse(calls.pictureForm.fields, fields);
    return uploads.uploadPicture(ctx, account, file, templateId);
  });
  route(app, ctx, fontCalls.uploadFont, async ({ account, request, reply }) => {
    const { file, fields } = await readForm(request, reply, fontLimits);
    return fonts.uploadFont(ctx, account, file, parse(fontCalls.fontForm.fields, fields));
  });
};

/** Immutable files for every mail program and every page, which browsers never open as a page of our origin. */
const fileHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Disposition': 'inline',
};

export const uploadRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  const places = createUploadPlaces();
  const forms: FastifyPluginAsync = (scope) => formRoutes(scope, ctx, places);
  await app.register(forms);
  const takenOver: FastifyPluginAsync = async (scope) => {
    scope.addHook('preHandler', places);
    route(scope, ctx, calls.takeOverPicture, ({ account, body }) => takeOverPicture(ctx, account, body.url));
  };
  await app.register(takenOver);

  route(app, ctx, calls.listPictures, async ({ account, query, reply }) =>
    sendPage(reply, await uploads.listPictures(ctx, account, query)),
  );
  route(app, ctx, calls.cropPicture, ({ account, params, body }) =>
    uploads.cropPicture(ctx, account, params.id, body),
  );
  route(app, ctx, calls.deletePicture, async ({ account, params }) => {
    await uploads.deletePicture(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, fontCalls.listFonts, ({ account }) => fonts.listFonts(ctx, account));
  route(app, ctx, fontCalls.deleteFont, async ({ account, params }) => {
    await fonts.deleteFont(ctx, account, params.id);
    return { success: true as const };
  });

  // Many readers of emails share one address, so these requests are not counted.
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { bytes, contentType, isFont } = await readFile(ctx, request.params.name);
    const etag = `"${request.params.name}"`;
    reply.headers({ ...fileHeaders, ETag: etag, ...(isFont ? { 'Access-Control-Allow-Origin': '*' } : {}) });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(contentType).send(bytes);
  });
};
