// Saved views: the filters and the order of a list under a name, for the person who saved them.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../params.ts';

/** Of one list, for one person. */
export const maxSavedViews = 20;

/** What a view may keep of the address of its list: filters and order, never a page, a dialog or a selection. */
export const viewParameters = {
  campaigns: ['status', 'search'],
  subscribers: ['search', 'subscribed', 'status', 'list', 'tag', 'sort'],
  templates: ['search', 'tag', 'deleted'],
} as const;
export const viewedList = z.enum(['campaigns', 'subscribers', 'templates']);
export type ViewedList = z.infer<typeof viewedList>;

/** Of the query of an address, what a view of this list keeps: in one order, so that equal views have equal texts. */
export const viewQuery = (list: ViewedList, query: string): string => {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of viewParameters[list]) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
};

export const savedView = z.object({
  id: z.string(),
  list: viewedList,
  name: z.string(),
  /** Of the address of the list, without the question mark. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

const name = z
  .string({ error: 'Please enter a name.' })
  .transform((text) => text.toWellFormed().replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Please enter a name.').max(60, 'Use a name of at most 60 characters.'));
const query = z.string().max(1_000);

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary: 'Your saved views of one list, in your order. Other members do not see them.',
  access: 'user',
  query: z.object({ list: viewedList }),
  output: z.array(savedView),
});

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary:
    'Save the filters and the order of a list under a name, at most 20 for each list. Parameters that are no filter of the list are dropped.',
  access: 'user',
  body: z.object({ list: viewedList, name, query }),
  output: savedView,
  status: 201,
  errors: [409],
});

export const updateSavedView = endpoint({
  method: 'PATCH',
  path: '/api/saved-views/{id}',
  summary: 'Rename a saved view, or keep other filters in it. Keys that are not sent stay as they are.',
  access: 'user',
  params: idParams,
  body: z.object({ name: name.optional(), query: query.optional() }),
  output: savedView,
  errors: [404, 409],
});

export const orderSavedViews = endpoint({
  method: 'PUT',
  path: '/api/saved-views/order',
  summary:
    'Put your saved views of a list in this order. Views that are not named come after those that are.',
  access: 'user',
  body: z.object({ list: viewedList, ids: z.array(z.string().min(1).max(64)).max(maxSavedViews) }),
  output: z.array(savedView),
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  summary: 'Delete a saved view. What it shows stays.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});
