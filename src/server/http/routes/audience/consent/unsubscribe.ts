// The personal link of a message, and the link of a confirmation message. A GET changes nothing: scanners follow links.
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxNameCharacters } from '#contract/audience/contacts.ts';
import { confirmPage } from '#public-pages/confirm-page.ts';
import { leavePage, leavingReasons } from '#public-pages/leave-page.ts';
import type { Context } from '../../../../context.ts';
import * as confirming from '../../../../domain/audience/consent/double-opt-in.ts';
import * as leaving from '../../../../domain/audience/consent/unsubscribe.ts';
import { countCall } from '../../../call-limit.ts';
import {
  answerWithPage,
  formOf,
  personPageFonts,
  readFormBodies,
  sendPersonPage,
} from '../../../person-pages.ts';
import { visitorOf } from '../../../visitor.ts';

type ByToken = { Params: { token: string }; Querystring: { preferences?: string } };

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
/** At most this many, and never half a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
const reason = z.enum(leavingReasons.map(([id]) => id));
const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

/** null: the form is not ours, and nothing was done. */
const act = async (
  ctx: Context,
  token: string,
  form: URLSearchParams,
  address: string,
): Promise<leaving.Leaving | null> => {
  // RFC 8058: no cookie, no page before it, no redirect after it.
  if (form.get('List-Unsubscribe') === 'One-Click') return leaving.leave(ctx, token, 'one click');
  switch (form.get('do')) {
    case 'leave':
      return leaving.leave(ctx, token, 'page');
    case 'back':
      return leaving.comeBack(ctx, token, address);
    case 'why': {
      const chosen = reason.safeParse(form.get('reason'));
      const words = cut(oneLine(form.get('words') ?? ''), 500);
      return chosen.success ? leaving.sayWhy(ctx, token, chosen.data, words) : null;
    }
    case 'save': {
      const language = form.get('language') ?? '';
      const choices = {
        shownLists: form.getAll('shown'),
        lists: form.getAll('list'),
        firstName: cut(oneLine(form.get('first_name') ?? ''), maxNameCharacters),
        language: languageCode.test(language) ? language : null,
        countsOpens: form.get('opens') === '1',
      };
      return leaving.choose(ctx, token, choices, address);
    }
    default:
      return null;
  }
};

const sendLeaving = async (
  ctx: Context,
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, sender }: leaving.Leaving,
  status = 200,
): Promise<FastifyReply> => {
  // Only guesses are counted: many recipients may unsubscribe through one mail service's address.
  if (page.state === 'unknown') await countCall(app, request);
  const { token = '' } = request.params as { token?: string };
  const { preferences } = request.query as { preferences?: string };
  const html = leavePage(page, {
    action: `/u/${encodeURIComponent(token)}`,
    sender,
    brand: ctx.brand,
    first: preferences === undefined ? 'leaving' : 'preferences',
  });
  return sendPersonPage(reply, html, { status: page.state === 'unknown' ? 404 : status });
};

const sendConfirmation = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, sender }: confirming.Confirmation,
): FastifyReply => {
  const { token = '' } = request.params as { token?: string };
  const html = confirmPage(page, {
    action: `/confirm/${encodeURIComponent(token)}`,
    sender,
    brand: ctx.brand,
  });
  return sendPersonPage(reply, html, { status: page.state === 'unknown' ? 404 : 200 });
};

export const leavingRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  personPageFonts(app);
  const errorHandler = answerWithPage(ctx);
  const pages: FastifyPluginAsync = async (scope) => {
    readFormBodies(scope);

    scope.get<ByToken>('/u/:token', { errorHandler }, async (request, reply) =>
      sendLeaving(ctx, app, request, reply, await leaving.openLeaving(ctx, request.params.token)),
    );
    scope.get('/u/*', { errorHandler }, (request, reply) =>
      sendLeaving(ctx, app, request, reply, { page: { state: 'unknown' }, sender: '' }),
    );
    scope.post<ByToken>('/u/:token', { errorHandler }, async (request, reply) => {
      const { token } = request.params;
      const done = await act(ctx, token, await formOf(request), visitorOf(request).address);
      if (done) return sendLeaving(ctx, app, request, reply, done);
      return sendLeaving(ctx, app, request, reply, await leaving.openLeaving(ctx, token), 400);
    });

    scope.get<ByToken>('/confirm/:token', { errorHandler }, async (request, reply) => {
      await countCall(app, request);
      return sendConfirmation(
        ctx,
        request,
        reply,
        await confirming.openConfirmation(ctx, request.params.token),
      );
    });
    scope.post<ByToken>('/confirm/:token', { errorHandler }, async (request, reply) => {
      await countCall(app, request);
      const form = await formOf(request);
      const { address } = visitorOf(request);
      const { token } = request.params;
      const what = form.get('do');
      const done =
        what === 'confirm'
          ? await confirming.confirm(ctx, token, address)
          : what === 'again'
            ? await confirming.askAgain(ctx, token, address)
            : await confirming.openConfirmation(ctx, token);
      return sendConfirmation(ctx, request, reply, done);
    });
  };
  await app.register(pages);
};
