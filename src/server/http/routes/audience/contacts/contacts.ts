import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/audience/contacts.ts';
import type { Context } from '../../../../context.ts';
import { contactActivity } from '../../../../domain/audience/contacts/activity.ts';
import * as changes from '../../../../domain/audience/contacts/bulk-changes.ts';
import * as contacts from '../../../../domain/audience/contacts/contacts.ts';
import { countContacts, countFound } from '../../../../domain/audience/contacts/counts.ts';
import {
  contactHistory,
  exportContact,
  exportContacts,
} from '../../../../domain/audience/contacts/export.ts';
import { listContacts } from '../../../../domain/audience/contacts/search.ts';
import { sendPage } from '../../../pagination.ts';
import { route } from '../../../route.ts';
import { visitorOf } from '../../../visitor.ts';

const download = (name: string, type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

export const contactsRoutes = (app: FastifyInstance, ctx: Context): void => {
  const today = (): string => ctx.now().toISOString().slice(0, 10);
  route(
    app,
    ctx,
    calls.listContacts,
    async ({ ctx, caller, query, reply }) => sendPage(reply, await listContacts(ctx, caller, query)),
    { reads: 'replica' },
  );
  route(app, ctx, calls.createContact, ({ caller, body, request }) =>
    contacts.createContact(ctx, caller, body, visitorOf(request).address),
  );
  route(app, ctx, calls.countContacts, ({ ctx, caller }) => countContacts(ctx, caller), { reads: 'replica' });
  route(
    app,
    ctx,
    calls.exportContacts,
    async ({ ctx, caller, query, reply }) => {
      const file = await exportContacts(ctx, caller, query);
      reply.headers(download(`contacts-${today()}.csv`, 'text/csv; charset=utf-8'));
      return Readable.from(file);
    },
    { reads: 'replica' },
  );
  route(app, ctx, calls.countFound, ({ ctx, caller, query }) => countFound(ctx, caller, query), {
    reads: 'replica',
  });
  route(app, ctx, calls.bulkContacts, ({ caller, body }) => changes.bulkContacts(ctx, caller, body));
  route(
    app,
    ctx,
    calls.listContactChanges,
    async ({ caller, query, reply }) => sendPage(reply, await changes.listContactChanges(ctx, caller, query)),
    { reads: 'progress' },
  );
  route(
    app,
    ctx,
    calls.getContactChange,
    ({ caller, params }) => changes.getContactChange(ctx, caller, params.id),
    { reads: 'progress' },
  );
  route(app, ctx, calls.undoContactChange, ({ caller, params }) =>
    changes.undoContactChange(ctx, caller, params.id),
  );
  route(app, ctx, calls.getContact, ({ caller, params }) => contacts.getContact(ctx, caller, params.id));
  route(app, ctx, calls.updateContact, ({ caller, params, body }) =>
    contacts.updateContact(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteContact, async ({ caller, params, query }) => {
    const remove = query.erase ? contacts.eraseContact : changes.deleteContact;
    await remove(ctx, caller, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.contactHistory, async ({ caller, params, query, reply }) =>
    sendPage(reply, await contactHistory(ctx, caller, params.id, query)),
  );
  route(
    app,
    ctx,
    calls.contactActivity,
    async ({ ctx, caller, params, query, reply }) =>
      sendPage(reply, await contactActivity(ctx, caller, params.id, query)),
    { reads: 'replica' },
  );
  route(app, ctx, calls.exportContact, async ({ caller, params, reply }) => {
    const file = await exportContact(ctx, caller, params.id);
    reply.headers(download(`contact-${today()}.json`, 'application/json; charset=utf-8'));
    return file;
  });
};
