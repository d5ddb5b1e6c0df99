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
  route(app, ctx, calls.listContacts, async ({ account, query, reply }) =>
    sendPage(reply, await listContacts(ctx, account, query)),
  );
  route(app, ctx, calls.createContact, ({ account, body, request }) =>
    contacts.createContact(ctx, account, body, visitorOf(request).address),
  );
  route(app, ctx, calls.countContacts, ({ account }) => countContacts(ctx, account));
  route(app, ctx, calls.exportContacts, async ({ account, query, reply }) => {
    const file = await exportContacts(ctx, account, query);
    reply.headers(download(`contacts-${today()}.csv`, 'text/csv; charset=utf-8'));
    return Readable.from(file);
  });
  route(app, ctx, calls.countFound, ({ account, query }) => countFound(ctx, account, query));
  route(app, ctx, calls.bulkContacts, ({ account, body }) => changes.bulkContacts(ctx, account, body));
  route(app, ctx, calls.listContactChanges, async ({ account, query, reply }) =>
    sendPage(reply, await changes.listContactChanges(ctx, account, query)),
  );
  route(app, ctx, calls.getContactChange, ({ account, params }) =>
    changes.getContactChange(ctx, account, params.id),
  );
  route(app, ctx, calls.undoContactChange, ({ account, params }) =>
    changes.undoContactChange(ctx, account, params.id),
  );
  route(app, ctx, calls.getContact, ({ account, params }) => contacts.getContact(ctx, account, params.id));
  route(app, ctx, calls.updateContact, ({ account, params, body }) =>
    contacts.updateContact(ctx, account, params.id, body),
  );
  route(app, ctx, calls.deleteContact, async ({ account, params, query }) => {
    const remove = query.erase ? contacts.eraseContact : changes.deleteContact;
    await remove(ctx, account, params.id);
    return { success: true as const };
  });
  route(app, ctx, calls.contactHistory, async ({ account, params, query, reply }) =>
    sendPage(reply, await contactHistory(ctx, account, params.id, query)),
  );
  route(app, ctx, calls.contactActivity, async ({ account, params, query, reply }) =>
    sendPage(reply, await contactActivity(ctx, account, params.id, query)),
  );
  route(app, ctx, calls.exportContact, async ({ account, params, reply }) => {
    const file = await exportContact(ctx, account, params.id);
    reply.headers(download(`contact-${today()}.json`, 'application/json; charset=utf-8'));
    return file;
  });
};
