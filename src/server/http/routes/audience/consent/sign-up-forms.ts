// Sign-up forms: the owner's calls, and the page that anybody may open and any site may post to.
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/audience/sign-up-forms.ts';
import * as blocking from '#contract/audience/suppressions.ts';
import { suggestEmail } from '#contract/email-typo.ts';
import {
  closedFormPage,
  type FormAnswer,
  honeypotField,
  signedUpPage,
  signUpPage,
  stampField,
} from '#public-pages/sign-up-page.ts';
import type { Context } from '../../../../context.ts';
import { requestConfirmationByOwner } from '../../../../domain/audience/consent/double-opt-in.ts';
import * as forms from '../../../../domain/audience/consent/sign-up-forms.ts';
import {
  type OpenForm,
  openForm,
  signUp,
  timestampToken,
} from '../../../../domain/audience/consent/sign-ups.ts';
import * as blocked from '../../../../domain/audience/consent/suppressions.ts';
import { listSuppressedContacts } from '../../../../domain/audience/contacts/search.ts';
import { countCall } from '../../../call-limit.ts';
import { sendPage } from '../../../pagination.ts';
import { answerWithPage, formOf, pageTexts, readFormBodies, sendPublicPage } from '../../../person-pages.ts';
import { route } from '../../../route.ts';
import { visitorOf } from '../../../visitor.ts';

type ById = { Params: { id: string }; Querystring: { frame?: string } };

const isFramed = (request: FastifyRequest<ById>): boolean => request.query.frame === '1';

const actionOf = (request: FastifyRequest<ById>): string =>
  `/f/${encodeURIComponent(request.params.id)}${isFramed(request) ? '?frame=1' : ''}`;

const sendForm = (
  ctx: Context,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  form: OpenForm,
  answer?: FormAnswer,
): FastifyReply => {
  const { id } = request.params;
  const framed = isFramed(request);
  const { redirectUrl } = form.settings;
  const html = signUpPage(form, {
    action: actionOf(request),
    stamp: timestampToken(ctx, id),
    brand: ctx.brand,
    isFramed: framed,
    texts: pageTexts(request),
    ...(answer ? { answer } : {}),
  });
  return sendPublicPage(reply, html, {
    status: answer ? 422 : 200,
    isFramed: framed,
    formTarget: redirectUrl === '' ? null : new URL(redirectUrl).origin,
  });
};

const sendClosed = (ctx: Context, request: FastifyRequest<ById>, reply: FastifyReply): FastifyReply => {
  const framed = isFramed(request);
  const html = closedFormPage({ brand: ctx.brand, isFramed: framed, texts: pageTexts(request) });
  return sendPublicPage(reply, html, { status: 404, isFramed: framed });
};

const mostValues = 40;

export const signUpFormRoutes = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  route(app, ctx, calls.listSignUpForms, ({ ctx, caller }) => forms.listSignUpForms(ctx, caller), {
    reads: 'replica',
  });
  route(app, ctx, calls.getSignUpForm, ({ caller, params }) => forms.getSignUpForm(ctx, caller, params.id));
  route(app, ctx, calls.saveSignUpForm, ({ caller, params, body }) =>
    forms.saveSignUpForm(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.askToConfirm, ({ caller, params, body, request }) =>
    requestConfirmationByOwner(ctx, caller, params.id, body.contactIds, visitorOf(request).address),
  );
  route(
    app,
    ctx,
    blocking.listSuppressedContacts,
    async ({ ctx, caller, query, reply }) =>
      sendPage(reply, await listSuppressedContacts(ctx, caller, query)),
    { reads: 'replica' },
  );
  route(app, ctx, blocking.lookUpAddress, ({ caller, body }) =>
    blocked.lookUpAddress(ctx, caller, body.email),
  );
  route(app, ctx, blocking.blockAddress, ({ caller, body }) =>
    blocked.suppressAddress(ctx, caller, body.email),
  );
  route(app, ctx, blocking.liftBlock, ({ caller, body }) => blocked.liftSuppressionOf(ctx, caller, body));

  const errorHandler = answerWithPage(ctx);
  const pages: FastifyPluginAsync = async (scope) => {
    readFormBodies(scope);
    scope.get<ById>('/f/:id', { errorHandler }, async (request, reply) => {
      await countCall(app, request, ctx);
      const form = await openForm(ctx, request.params.id);
      return form ? sendForm(ctx, request, reply, form) : sendClosed(ctx, request, reply);
    });
    // Any site may post here: no cookie is read, and the form is meant for strangers.
    scope.post<ById>('/f/:id', { errorHandler }, async (request, reply) => {
      await countCall(app, request, ctx);
      const { id } = request.params;
      const form = await openForm(ctx, id);
      if (!form) return sendClosed(ctx, request, reply);
      const typed = await formOf(request);
      const values = Object.fromEntries([...typed].slice(0, mostValues));
      const stamp = typed.get(stampField) ?? '';
      const answer = await signUp(
        ctx,
        form,
        { values, stamp, honeypot: typed.get(honeypotField) ?? '', formId: id },
        visitorOf(request),
      );
      if (answer) return sendForm(ctx, request, reply, form, answer);
      const { redirectUrl } = form.settings;
      if (redirectUrl !== '') return reply.redirect(redirectUrl, 303);
      const framed = isFramed(request);
      const meant = suggestEmail(typed.get('email') ?? '');
      const html = signedUpPage(form, {
        brand: ctx.brand,
        isFramed: framed,
        texts: pageTexts(request),
        correction: meant === null ? null : { action: actionOf(request), stamp, values, meant },
      });
      return sendPublicPage(reply, html, { isFramed: framed });
    });
  };
  await app.register(pages);
};
