// Converts definitions between ids, which callers use, and numbers, which are stored.
import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import type { StoredCondition, StoredDefinition } from '../../../db/audience/segments/definition.ts';
import { countThings } from '../../../db/audience/segments/segments.ts';
import type { Queryable } from '../../../db/database.ts';
import { invalid, notFound } from '../../shared/errors.ts';
import { idOf, requireNumber } from '../contacts/public-ids.ts';

const toCondition = (workspaceId: string, condition: StoredCondition): SegmentCondition => {
  if (condition.about !== 'list' && condition.about !== 'tag' && condition.about !== 'campaign')
    return condition as SegmentCondition;
  const { number, ...rest } = condition;
  return { ...rest, id: idOf(condition.about, workspaceId, number) } as SegmentCondition;
};

export const toDefinition = (
  workspaceId: string,
  { match, groups }: StoredDefinition,
): SegmentDefinition => ({
  match,
  groups: groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map((condition) => toCondition(workspaceId, condition)),
  })),
});

const toStoredCondition = (workspaceId: string, condition: SegmentCondition): StoredCondition => {
  if (condition.about !== 'list' && condition.about !== 'tag' && condition.about !== 'campaign')
    return condition;
  const { id, ...rest } = condition;
  return { ...rest, number: requireNumber(condition.about, workspaceId, id) } as StoredCondition;
};

const typesOfFields: Partial<Record<SegmentCondition['about'], string>> = {
  text_field: 'text',
  number_field: 'number',
  date_field: 'date',
  boolean_field: 'boolean',
};

const requireFields = async (
  db: Queryable,
  workspaceId: string,
  conditions: readonly StoredCondition[],
): Promise<void> => {
  const wanted = conditions.flatMap((condition) =>
    'key' in condition ? [{ key: condition.key, type: typesOfFields[condition.about] }] : [],
  );
  if (wanted.length === 0) return;
  const known = await listFields(db, workspaceId);
  const missing = wanted.find(
    ({ key, type }) => !known.some((field) => field.key === key && field.type === type),
  );
  if (missing)
    throw invalid(
      'definition',
      `There is no ${missing.type} field called ${missing.key}. Nothing was saved. Choose another field.`,
    );
};

const requireThings = async (
  db: Queryable,
  workspaceId: string,
  conditions: readonly StoredCondition[],
): Promise<void> => {
  const numbersOf = (about: 'list' | 'tag' | 'campaign'): number[] => [
    ...new Set(conditions.flatMap((condition) => (condition.about === about ? [condition.number] : []))),
  ];
  const things = { lists: numbersOf('list'), tags: numbersOf('tag'), campaigns: numbersOf('campaign') };
  const { lists, tags, campaigns } = things;
  if (lists.length + tags.length + campaigns.length === 0) return;
  const there = await countThings(db, workspaceId, things);
  if (there.lists < lists.length || there.tags < tags.length || there.campaigns < campaigns.length)
    throw notFound();
};

/** Refuses a definition that names anything missing. */
export const toStoredDefinition = async (
  db: Queryable,
  workspaceId: string,
  { match, groups }: SegmentDefinition,
): Promise<StoredDefinition> => {
  const stored: StoredDefinition = {
    match,
    groups: groups.map((group) => ({
      match: group.match,
      conditions: group.conditions.map((condition) => toStoredCondition(workspaceId, condition)),
    })),
  };
  const conditions = stored.groups.flatMap((group) => group.conditions);
  await requireFields(db, workspaceId, conditions);
  await requireThings(db, workspaceId, conditions);
  return stored;
};
