// The personal link of a message, and the link of a confirmation message. A GET changes nothing: scanners follow links.
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxNameCharacters } from '#contract/audience/contacts.ts';
import { confirmPage } from '#public-pages/confirm-page.ts';
import { preferencePage, unsubscribeReasons } from '#public-pages/preference-page.ts';
import type { Context } from '../../../../context.ts';
import * as doubleOptIn from '../../../../domain/audience/consent/double-opt-in.ts';
import {
  openPreferencePage,
  type RecipientPage,
  unknownPage,
} from '../../../../domain/audience/consent/preference-page.ts';
import { resubscribe } from '../../../../domain/audience/consent/resubscribe.ts';
import { savePreferences } from '../../../../domain/audience/consent/save-preferences.ts';
import { unsubscribe } from '../../../../domain/audience/consent/unsubscribe.ts';
import { saveUnsubscribeReason } from '../../../../domain/audience/consent/unsubscribe-reason.ts';
import type { Visitor } from '../../../../domain/shared/caller.ts';
import { countCall } from '../../../call-limit.ts';
import {
  answerWithPage,
  formOf,
  pageTexts,
  publicPageFonts,
  readFormBodies,
  sendPublicPage,
} from '../../../person-pages.ts';
import { visitorOf } from '../../../visitor.ts';

type ByToken = { Params: { token: string }; Querystring: { preferences?: string } };

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
/** Never ends with half of a surrogate pair. */
const cut = (text: string, maxCharacters: number): string =>
  text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '');
const reason = z.enum(unsubscribeReasons);
const languageCode = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

/** null: the form is unknown, and nothing was done. */
const handleForm = async (
  ctx: Context,
  token: string,
  form: URLSearchParams,
  visitor: Visitor,
): Promise<RecipientPage | null> => {
  // RFC 8058: no cookie, no page before it, no redirect after it.
  if (form.get('List-Unsubscribe') === 'One-Click') return unsubscribe(ctx, token, 'one click');
  switch (form.get('do')) {
    case 'leave':
      return unsubscribe(ctx, token, 'page');
    case 'back':
      return resubscribe(ctx, token, visitor);
    case 'why': {
      const chosen = reason.safeParse(form.get('reason'));
      const words = cut(oneLine(form.get('words') ?? ''), 500);
      return chosen.success ? saveUnsubscribeReason(ctx, token, chosen.data, words) : null;
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
      return savePreferences(ctx, token, choices, visitor);
    }
    default:
      return null;
  }
};

const sendPreferencePage = async (
  ctx: Context,
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, sender, language }: RecipientPage,
  status = 200,
): Promise<FastifyReply> => {
  // Only guesses are counted: many recipients may unsubscribe through one mail service's address.
  if (page.state === 'unknown') await countCall(app, request, ctx);
  const { token = '' } = request.params as { token?: string };
  const { preferences } = request.query as { preferences?: string };
  const html = preferencePage(page, {
    action: `/u/${encodeURIComponent(token)}`,
    sender,
    brand: ctx.brand,
    first: preferences === undefined ? 'unsubscribe' : 'preferences',
    texts: pageTexts(request, language),
  });
  return sendPublicPage(reply, html, { status: page.state === 'unknown' ? 404 : status });
};

const sendConfirmation = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, sender, language }: doubleOptIn.Confirmation,
): FastifyReply => {
  const { token = '' } = request.params as { token?: string };
  const html = confirmPage(page, {
    action: `/confirm/${encodeURIComponent(token)}`,
    sender,
    brand: ctx.brand,
    texts: pageTexts(request, language),
  });
  return sendPublicPage(reply, html, { status: page.state === 'unknown' ? 404 : 200 });
};

export const unsubscribeRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  publicPageFonts(app);
  const errorHandler = answerWithPage(ctx);
  const pages: FastifyPluginAsync = async (scope) => {
    readFormBodies(scope);

    scope.get<ByToken>('/u/:token', { errorHandler }, async (request, reply) =>
      sendPreferencePage(ctx, app, request, reply, await openPreferencePage(ctx, request.params.token)),
    );
    scope.get('/u/*', { errorHandler }, (request, reply) =>
      sendPreferencePage(ctx, app, request, reply, unknownPage),
    );
    scope.post<ByToken>('/u/:token', { errorHandler }, async (request, reply) => {
      const { token } = request.params;
      const result = await handleForm(ctx, token, await formOf(request), visitorOf(request));
      if (result) return sendPreferencePage(ctx, app, request, reply, result);
      return sendPreferencePage(ctx, app, request, reply, await openPreferencePage(ctx, token), 400);
    });

    scope.get<ByToken>('/confirm/:token', { errorHandler }, async (request, reply) => {
      await countCall(app, request, ctx);
      return sendConfirmation(
        ctx,
        request,
        reply,
        await doubleOptIn.openConfirmation(ctx, request.params.token),
      );
    });
    scope.post<ByToken>('/confirm/:token', { errorHandler }, async (request, reply) => {
      await countCall(app, request, ctx);
      const form = await formOf(request);
      const { address } = visitorOf(request);
      const { token } = request.params;
      const action = form.get('do');
      const result =
        action === 'confirm'
          ? await doubleOptIn.confirm(ctx, token, address)
          : action === 'again'
            ? await doubleOptIn.requestConfirmationAgain(ctx, token, address)
            : await doubleOptIn.openConfirmation(ctx, token);
      return sendConfirmation(ctx, request, reply, result);
    });
  };
  await app.register(pages);
};
