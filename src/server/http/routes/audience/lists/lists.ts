import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/audience/lists.ts';
import type { Context } from '../../../../context.ts';
import * as fields from '../../../../domain/audience/contacts/fields.ts';
import * as tags from '../../../../domain/audience/contacts/tags.ts';
import {
  countLists,
  getListDetails,
  listListMembers,
} from '../../../../domain/audience/lists/list-members.ts';
import * as lists from '../../../../domain/audience/lists/lists.ts';
import { sendPage } from '../../../pagination.ts';
import { route } from '../../../route.ts';

const done = { success: true as const };

export const listRoutes = (app: FastifyInstance, ctx: Context): void => {
  route(app, ctx, calls.listLists, ({ account }) => lists.listLists(ctx, account));
  route(app, ctx, calls.countLists, ({ account }) => countLists(ctx, account));
  route(app, ctx, calls.createList, ({ account, body }) => lists.createList(ctx, account, body));
  route(app, ctx, calls.getList, ({ account, params }) => getListDetails(ctx, account, params.id));
  route(app, ctx, calls.listListMembers, async ({ account, params, query, reply }) =>
    sendPage(reply, await listListMembers(ctx, account, params.id, query)),
  );
  route(app, ctx, calls.updateList, ({ account, params, body }) =>
    lists.updateList(ctx, account, params.id, body),
  );
  route(app, ctx, calls.deleteList, async ({ account, params }) => {
    await lists.deleteList(ctx, account, params.id);
    return done;
  });
  route(app, ctx, calls.restoreList, ({ account, params }) => lists.restoreList(ctx, account, params.id));
  route(app, ctx, calls.addListMembers, ({ account, params, body }) =>
    lists.addListMembers(ctx, account, params.id, body.contactIds),
  );
  route(app, ctx, calls.removeListMembers, ({ account, params, body }) =>
    lists.removeListMembers(ctx, account, params.id, body.contactIds),
  );

  route(app, ctx, calls.listContactTags, ({ account }) => tags.listContactTags(ctx, account));
  route(app, ctx, calls.countContactTags, ({ account }) => tags.countContactTags(ctx, account));
  route(app, ctx, calls.createContactTag, ({ account, body }) =>
    tags.createContactTag(ctx, account, body.name),
  );
  route(app, ctx, calls.renameContactTag, ({ account, params, body }) =>
    tags.renameContactTag(ctx, account, params.id, body.name),
  );
  route(app, ctx, calls.deleteContactTag, async ({ account, params }) => {
    await tags.deleteContactTag(ctx, account, params.id);
    return done;
  });

  route(app, ctx, calls.listContactFields, ({ account }) => fields.listContactFields(ctx, account));
  route(app, ctx, calls.createContactField, ({ account, body }) =>
    fields.createContactField(ctx, account, body),
  );
  route(app, ctx, calls.renameContactField, ({ account, params, body }) =>
    fields.renameContactField(ctx, account, params.key, body.label),
  );
  route(app, ctx, calls.deleteContactField, async ({ account, params }) => {
    await fields.deleteContactField(ctx, account, params.key);
    return done;
  });
};
