import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { signUpFormRoutes } from './consent/sign-up-forms.ts';
import { unsubscribeRoutes } from './consent/unsubscribe.ts';
import { contactsRoutes } from './contacts/contacts.ts';
import { importRoutes } from './imports/imports.ts';
import { listRoutes } from './lists/lists.ts';
import { segmentRoutes } from './segments/segments.ts';

export const audienceArea = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  await signUpFormRoutes(app, ctx);
  await unsubscribeRoutes(app, ctx);
  contactsRoutes(app, ctx);
  await importRoutes(app, ctx);
  listRoutes(app, ctx);
  segmentRoutes(app, ctx);
};
