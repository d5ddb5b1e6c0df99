// Who gets a part of an email, as SQL.
import { type RawBuilder, sql } from 'kysely';
import type { Match, StoredCondition } from './definition.ts';
import { type ContactRange, segmentWhere } from './where.ts';

/** As in the document, with numbers in place of the ids of lists, tags and campaigns. */
export interface StoredWhen {
  match: Match;
  not: boolean;
  /** null: it names something that this workspace never had, and matches nobody. */
  conditions: (StoredCondition | null)[];
}

/** The campaigns that the conditions name. */
export const campaignsInWhens = (whens: readonly StoredWhen[]): number[] =>
  whens.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => (condition?.about === 'campaign' ? [condition.number] : [])),
  );

/** The condition on `contacts c`, which is never null. The arguments are those of `segmentWhere`. */
export const whenWhere = (
  workspaceId: string,
  { match, not, conditions }: StoredWhen,
  now: Date,
  range: ContactRange | null = null,
  archived: ReadonlySet<number> = new Set(),
): RawBuilder<unknown> => {
  const known = conditions.filter((condition) => condition !== null);
  const isNobody = match === 'all' ? known.length < conditions.length : known.length === 0;
  const where = isNobody
    ? sql`false`
    : segmentWhere(
        workspaceId,
        { match: 'all', groups: [{ match, conditions: known }] },
        now,
        range,
        archived,
      );
  return not ? sql`(not coalesce(${where}, false))` : sql`coalesce(${where}, false)`;
};
