// The search over everything that a workspace has, for one field in which a person types.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Characters, without spaces at the ends and as they are compared (`contract/search-text.ts`). */
export const minSearchCharacters = 2;
export const maxSearchCharacters = 200;
/** In each group. */
export const maxSearchResults = 5;

export const searchKinds = [
  'template',
  'design',
  'campaign',
  'contact',
  'list',
  'segment',
  'savedResult',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** `start`: the title begins with the query. `word`: each of its words begins a word of the title. `part`: all others. */
export const searchMatches = ['start', 'word', 'part'] as const;
export type SearchMatch = (typeof searchMatches)[number];

export const searchResult = z.object({
  id: z.string(),
  /** The name; of a contact without a name, the address. */
  title: z.string(),
  /** A contact's address beside the name, a campaign's subject, a description. */
  subtitle: z.string().nullable(),
  match: z.enum(searchMatches),
  /** The last change; of contacts and designs, when they were added. */
  at: z.iso.datetime(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchGroup = z.object({
  kind: z.enum(searchKinds),
  /** The best match first; of equal matches, the newest. */
  results: z.array(searchResult).min(1).max(maxSearchResults),
});
export type SearchGroup = z.infer<typeof searchGroup>;

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Templates, designs of the library, campaigns, contacts, lists, segments and saved HTML by their names: at most five of each. A query of fewer than two characters finds nothing.',
  access: 'user',
  query: z.object({
    /** Words or parts of words, in any order. */
    q: z.string().max(maxSearchCharacters).default(''),
  }),
  /** Only groups with results. */
  output: z.object({ groups: z.array(searchGroup) }),
});
