import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/account.ts';
import type { Context } from '../../../context.ts';
import * as account from '../../../domain/accounts/account.ts';
import { resendVerification } from '../../../domain/accounts/email-verification.ts';
import { startGoogleLink } from '../../../domain/accounts/google-sign-in.ts';
import { changeEmail, changePassword } from '../../../domain/accounts/security.ts';
import { endSession, endSessions, listSessions } from '../../../domain/accounts/session-list.ts';
import { toUser } from '../../../domain/accounts/users.ts';
import { setTripCookie } from '../../google-trip.ts';
import { route } from '../../route.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../../session.ts';
import { visitorOf } from '../../visitor.ts';

const done = { success: true as const };

const ways = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.changePassword, async ({ account: owner, body, request, reply }) => {
    const token = await changePassword(ctx, owner, {
      newPassword: body.newPassword,
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
      visitor: visitorOf(request),
    });
    setSessionCookie(ctx, reply, token);
    return done;
  });
  route(app, ctx, calls.changeEmail, async ({ account: owner, body, request }) => ({
    pendingEmail: await changeEmail(ctx, owner, {
      email: body.email,
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
    }),
  }));
  route(app, ctx, calls.cancelEmailChange, async ({ account: owner }) => {
    await account.cancelEmailChange(ctx, owner);
    return done;
  });
  route(app, ctx, calls.resendVerification, async ({ account: owner }) => {
    await resendVerification(ctx, owner);
    return done;
  });
  route(app, ctx, calls.linkGoogle, async ({ account: owner, body, request, reply }) => {
    const { location, trip } = await startGoogleLink(ctx, owner, {
      currentPassword: body.currentPassword,
      sessionToken: readSessionToken(ctx, request),
    });
    setTripCookie(ctx, reply, trip);
    return { location };
  });
  route(app, ctx, calls.unlinkGoogle, async ({ account: owner }) => {
    await account.unlinkGoogle(ctx, owner);
    return done;
  });
};

const sessions = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listSessions, ({ account: owner, request }) =>
    listSessions(ctx, owner, readSessionToken(ctx, request)),
  );
  route(app, ctx, calls.endSession, async ({ account: owner, params, request, reply }) => {
    const token = readSessionToken(ctx, request);
    const { wasCurrent } = await endSession(ctx, owner, { id: params.id, token });
    if (wasCurrent) clearSessionCookie(ctx, reply);
    return done;
  });
  route(app, ctx, calls.endSessions, async ({ account: owner, query, request, reply }) => {
    const all = query.all === '1';
    const ended = await endSessions(ctx, owner, { all, token: readSessionToken(ctx, request) });
    if (all) clearSessionCookie(ctx, reply);
    return { ended };
  });
};

export const accountRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.getAccount, ({ account: owner }) => account.getAccount(ctx, owner));
  route(app, ctx, calls.saveProfile, async ({ account: owner, body }) =>
    toUser(ctx, await account.saveProfile(ctx, owner, body)),
  );
  route(app, ctx, calls.setProfilePicture, async ({ account: owner, body }) =>
    toUser(ctx, await account.setProfilePicture(ctx, owner, body.pictureId)),
  );
  ways(app, ctx);
  sessions(app, ctx);
};
