import type { FastifyInstance } from 'fastify';
import { listListGrowth } from '#contract/audience/list-growth.ts';
import * as calls from '#contract/audience/lists.ts';
import type { Context } from '../../../../context.ts';
import * as fields from '../../../../domain/audience/contacts/fields.ts';
import * as tags from '../../../../domain/audience/contacts/tags.ts';
import { listGrowth } from '../../../../domain/audience/lists/growth.ts';
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
  route(app, ctx, calls.listLists, ({ ctx, caller }) => lists.listLists(ctx, caller), { reads: 'replica' });
  route(app, ctx, calls.countLists, ({ ctx, caller }) => countLists(ctx, caller), { reads: 'replica' });
  route(app, ctx, listListGrowth, ({ ctx, caller, query }) => listGrowth(ctx, caller, query.ids), {
    reads: 'replica',
  });
  route(app, ctx, calls.createList, ({ caller, body }) => lists.createList(ctx, caller, body));
  route(app, ctx, calls.getList, ({ caller, params }) => getListDetails(ctx, caller, params.id));
  route(
    app,
    ctx,
    calls.listListMembers,
    async ({ ctx, caller, params, query, reply }) =>
      sendPage(reply, await listListMembers(ctx, caller, params.id, query)),
    { reads: 'replica' },
  );
  route(app, ctx, calls.updateList, ({ caller, params, body }) =>
    lists.updateList(ctx, caller, params.id, body),
  );
  route(app, ctx, calls.deleteList, async ({ caller, params }) => {
    await lists.deleteList(ctx, caller, params.id);
    return done;
  });
  route(app, ctx, calls.restoreList, ({ caller, params }) => lists.restoreList(ctx, caller, params.id));
  route(app, ctx, calls.addListMembers, ({ caller, params, body }) =>
    lists.addListMembers(ctx, caller, params.id, body.contactIds),
  );
  route(app, ctx, calls.removeListMembers, ({ caller, params, body }) =>
    lists.removeListMembers(ctx, caller, params.id, body.contactIds),
  );

  route(app, ctx, calls.listContactTags, ({ caller }) => tags.listContactTags(ctx, caller));
  route(app, ctx, calls.countContactTags, ({ caller }) => tags.countContactTags(ctx, caller));
  route(app, ctx, calls.createContactTag, ({ caller, body }) =>
    tags.createContactTag(ctx, caller, body.name),
  );
  route(app, ctx, calls.renameContactTag, ({ caller, params, body }) =>
    tags.renameContactTag(ctx, caller, params.id, body.name),
  );
  route(app, ctx, calls.deleteContactTag, async ({ caller, params }) => {
    await tags.deleteContactTag(ctx, caller, params.id);
    return done;
  });

  route(app, ctx, calls.listContactFields, ({ caller }) => fields.listContactFields(ctx, caller));
  route(app, ctx, calls.createContactField, ({ caller, body }) =>
    fields.createContactField(ctx, caller, body),
  );
  route(app, ctx, calls.renameContactField, ({ caller, params, body }) =>
    fields.renameContactField(ctx, caller, params.key, body.label),
  );
  route(app, ctx, calls.deleteContactField, async ({ caller, params }) => {
    await fields.deleteContactField(ctx, caller, params.key);
    return done;
  });
};
