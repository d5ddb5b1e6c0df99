// The search among what has a name: few rows beside contacts, so that each statement reads all of them.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { allOf, contains, type MatchRank, matchRank, type Searched } from './match-rank.ts';

export type NamedKind = 'template' | 'design' | 'campaign' | 'list' | 'segment' | 'savedResult';

export interface NamedMatch {
  kind: NamedKind;
  /** A number within the workspace, or an id, depending on the kind. */
  id: string;
  title: string;
  subtitle: string;
  at: Date;
  rank: MatchRank;
}

/** What is searched of a kind: a query for `id`, `title`, `subtitle`, `at` and `beside`, a further text to search in. */
interface Source {
  kind: NamedKind;
  rows: RawBuilder<unknown>;
}

/** `offset 0`: each text is folded once, and rows that do not match are not ranked. */
const bestOf = ({ kind, rows }: Source, searched: Searched, limit: number): RawBuilder<unknown> => sql`(
  select ${kind}::text as kind, id::text, title, subtitle, at, ${matchRank(sql`folded`, searched)} as rank
  from (
    select *, search_text(title) as folded, search_text(beside) as folded_beside from (${rows} offset 0) named offset 0
  ) folded
  where ${allOf(searched.words.map((word) => contains(sql`folded || E'\n' || folded_beside`, word)))}
  order by rank, at desc, folded.id desc limit ${limit})`;

const read = async (
  db: Queryable,
  sources: readonly Source[],
  searched: Searched,
  limit: number,
): Promise<NamedMatch[]> => {
  const { rows } = await sql<NamedMatch>`${sql.join(
    sources.map((source) => bestOf(source, searched, limit)),
    sql` union all `,
  )}`.execute(db);
  // A union promises no order. The sort is stable, so rows of one time stay in the order of their ids.
  return rows.sort((a, b) => a.rank - b.rank || b.at.getTime() - a.at.getTime());
};

/** At most `limit` of each kind, the best first. */
export const searchNames = (
  db: Queryable,
  workspaceId: string,
  searched: Searched,
  limit: number,
): Promise<NamedMatch[]> => {
  const isThere = sql`workspace_id = ${workspaceId} and deleted_at is null`;
  return read(
    db,
    [
      {
        kind: 'template',
        rows: sql`select id, name as title, description as subtitle, updated_at as at, '' as beside
          from templates where ${isThere}`,
      },
      {
        kind: 'campaign',
        rows: sql`select id, name as title, subject as subtitle, updated_at as at, subject as beside
          from campaigns where ${isThere}`,
      },
      {
        kind: 'list',
        rows: sql`select id, name as title, description as subtitle, updated_at as at, '' as beside
          from lists where ${isThere}`,
      },
      {
        kind: 'segment',
        rows: sql`select id, name as title, '' as subtitle, updated_at as at, '' as beside
          from segments where ${isThere}`,
      },
      {
        kind: 'savedResult',
        rows: sql`select id, template_name as title, '' as subtitle, updated_at as at, '' as beside
          from saved_html_templates where ${isThere}`,
      },
    ],
    searched,
    limit,
  );
};

/** A separate statement: the designs belong to no workspace, so on a distributed database they are on another node. */
export const searchDesigns = (db: Queryable, searched: Searched, limit: number): Promise<NamedMatch[]> =>
  read(
    db,
    [
      {
        kind: 'design',
        rows: sql`select id, name as title, description as subtitle, created_at as at,
          trade || E'\n' || description as beside
          from public_templates where deleted_at is null`,
      },
    ],
    searched,
    limit,
  );
