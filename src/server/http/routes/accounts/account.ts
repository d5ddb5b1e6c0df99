import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/account.ts';
import type { Context } from '../../../context.ts';
import * as account from '../../../domain/accounts/account.ts';
import { resendVerification } from '../../../domain/accounts/email-verification.ts';
import { startGoogleLink } from '../../../domain/accounts/google-sign-in.ts';
import { changeEmail, changePassword } from '../../../domain/accounts/security.ts';
import { endSession, endSessions, listSessions } from '../../../domain/accounts/session-list.ts';
import { toUser } from '../../../domain/accounts/users.ts';
import { setFlowCookie } from '../../google-flow.ts';
import { route } from '../../route.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../../session.ts';
import { visitorOf } from '../../visitor.ts';

const done = { success: true as const };

const ways = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.changePassword, async ({ caller: owner, body, request, reply }) => {
    const token = await changePassword(ctx, owner, {
      newPassword: body.newPassword,
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
      visitor: visitorOf(request),
    });
    setSessionCookie(ctx, reply, token);
    return done;
  });
  route(app, ctx, calls.changeEmail, async ({ caller: owner, body, request }) => ({
    pendingEmail: await changeEmail(ctx, owner, {
      email: body.email,
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
      language: request.language,
    }),
  }));
  route(app, ctx, calls.cancelEmailChange, async ({ caller: owner }) => {
    await account.cancelEmailChange(ctx, owner);
    return done;
  });
  route(app, ctx, calls.resendVerification, async ({ caller: owner, request }) => {
    await resendVerification(ctx, owner, request.language);
    return done;
  });
  route(app, ctx, calls.linkGoogle, async ({ caller: owner, body, request, reply }) => {
    const { location, flow } = await startGoogleLink(ctx, owner, {
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
    });
    setFlowCookie(ctx, reply, flow);
    return { location };
  });
  route(app, ctx, calls.unlinkGoogle, async ({ caller: owner }) => {
    await account.unlinkGoogle(ctx, owner);
    return done;
  });
};

const sessions = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSessions, ({ caller: owner, request }) =>
    listSessions(ctx, owner, { token: readSessionToken(ctx, request), translate: request.translate }),
  );
  route(app, ctx, calls.endSession, async ({ caller: owner, params, request, reply }) => {
    const token = readSessionToken(ctx, request);
    const { wasCurrent } = await endSession(ctx, owner, { id: params.id, token });
    if (wasCurrent) clearSessionCookie(ctx, reply);
    return done;
  });
  route(app, ctx, calls.endSessions, async ({ caller: owner, query, request, reply }) => {
    const all = query.all === '1';
    const ended = await endSessions(ctx, owner, { all, token: readSessionToken(ctx, request) });
    if (all) clearSessionCookie(ctx, reply);
    return { ended };
  });
};

export const accountRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getAccount, ({ caller: owner }) => account.getAccount(ctx, owner));
  route(app, ctx, calls.saveProfile, async ({ caller: owner, body }) =>
    toUser(ctx, await account.saveProfile(ctx, owner, body)),
  );
  route(app, ctx, calls.setProfileImage, async ({ caller: owner, body }) =>
    toUser(ctx, await account.setProfileImage(ctx, owner, body.pictureId)),
  );
  ways(app, ctx);
  sessions(app, ctx);
};
