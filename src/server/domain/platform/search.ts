// The search over everything that a workspace has.
import {
  maxSearchResults,
  minSearchCharacters,
  type SearchGroup,
  type SearchKind,
  type SearchMatch,
  type SearchResult,
  searchKinds,
} from '#contract/platform/search.ts';
import type { Context } from '../../context.ts';
import type { MatchRank, Searched } from '../../db/platform/match-rank.ts';
import * as contacts from '../../db/platform/search-contacts.ts';
import { type NamedMatch, searchDesigns, searchNames } from '../../db/platform/search-names.ts';
import { idOf } from '../audience/contacts/public-ids.ts';
import { wordsOf } from '../emails/templates-list.ts';
import type { Caller } from '../shared/caller.ts';

const matches: Record<MatchRank, SearchMatch> = { 0: 'start', 1: 'word', 2: 'part', 3: 'part' };

/** null: too short. */
const searchedFor = (query: string): Searched | null => {
  // PostgreSQL stores no NUL character, and no name has other control characters that a person could type.
  const words = wordsOf(query.replace(/\p{Cc}/gu, ' '));
  const phrase = words.join(' ');
  return [...phrase].length < minSearchCharacters ? null : { phrase, words };
};

const publicIdOf = (workspaceId: string, { kind, id }: NamedMatch): string =>
  kind === 'campaign' || kind === 'list' || kind === 'segment' ? idOf(kind, workspaceId, Number(id)) : id;

const toNamed = (workspaceId: string, row: NamedMatch): SearchResult => ({
  id: publicIdOf(workspaceId, row),
  title: row.title,
  subtitle: row.subtitle.trim() || null,
  match: matches[row.rank],
  at: row.at.toISOString(),
});

const toContact = (workspaceId: string, row: contacts.RankedContact): SearchResult => {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    id: idOf('contact', workspaceId, row.id),
    title: name || row.email,
    subtitle: name ? row.email : null,
    match: matches[row.rank],
    at: row.created_at.toISOString(),
  };
};

/**
 * The best matches: of equal rank, the newest. Each rank includes the better ones, so a search that few contacts match
 * ends after the first reading, and one that many match reads few of them.
 */
const searchContacts = async (
  ctx: Context,
  workspaceId: string,
  searched: Searched,
  signal: AbortSignal,
): Promise<SearchResult[]> => {
  const found = new Map<number, contacts.RankedContact>();
  for (const rank of [2, 1, 0] as const) {
    const known = [...found.values()].filter((row) => row.rank <= rank);
    if (known.length >= maxSearchResults) continue;
    if (signal.aborted) break;
    const rows = await contacts.searchContacts(ctx.db, workspaceId, rank, searched, maxSearchResults);
    for (const row of rows) found.set(row.id, row);
    if (rows.length < maxSearchResults) break;
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || b.id - a.id)
    .slice(0, maxSearchResults)
    .map((row) => toContact(workspaceId, row));
};

/** One statement after the other: the answer to a key holds one connection, and none any more once it is aborted. */
export const searchEverything = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: string,
  signal: AbortSignal,
): Promise<{ groups: SearchGroup[] }> => {
  const searched = searchedFor(query);
  if (!searched || signal.aborted) return { groups: [] };
  const named = await searchNames(ctx.db, workspace_id, searched, maxSearchResults);
  if (!signal.aborted) named.push(...(await searchDesigns(ctx.db, searched, maxSearchResults)));
  const people = signal.aborted ? [] : await searchContacts(ctx, workspace_id, searched, signal);
  const resultsOf = (kind: SearchKind): SearchResult[] =>
    kind === 'contact'
      ? people
      : named.filter((row) => row.kind === kind).map((row) => toNamed(workspace_id, row));
  const groups = searchKinds.map((kind) => ({ kind, results: resultsOf(kind) }));
  return { groups: groups.filter(({ results }) => results.length > 0) };
};
