import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/contact-form.ts';
import type { Context } from '../../../context.ts';
import { openContactForm, receiveContactMessage } from '../../../domain/admin/contact-form.ts';
import { route } from '../../route.ts';
import { findCaller } from '../../session.ts';
import { visitorOf } from '../../visitor.ts';

export const contactRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.contactForm, () => openContactForm(ctx));
  route(app, ctx, calls.sendContactMessage, async ({ body, request }) => {
    await receiveContactMessage(ctx, body, visitorOf(request), await findCaller(ctx, request));
    return { success: true as const };
  });
};
