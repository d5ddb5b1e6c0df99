// Converts definitions between ids, which callers use, and numbers, which are stored.

import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import { keyedText } from '#text/keyed-text.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import type { StoredCondition, StoredDefinition } from '../../../db/audience/segments/definition.ts';
import { countResources } from '../../../db/audience/segments/segments.ts';
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

const fieldTypes: Partial<Record<SegmentCondition['about'], string>> = {
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
  const requiredFields = conditions.flatMap((condition) =>
    'key' in condition ? [{ key: condition.key, type: fieldTypes[condition.about] }] : [],
  );
  if (requiredFields.length === 0) return;
  const known = await listFields(db, workspaceId);
  const missing = requiredFields.find(
    ({ key, type }) => !known.some((field) => field.key === key && field.type === type),
  );
  if (missing)
    throw invalid(
      'definition',
      keyedText('refusals.audience.segmentFieldMissing', { type: missing.type, key: missing.key }),
    );
};

const requireResources = async (
  db: Queryable,
  workspaceId: string,
  conditions: readonly StoredCondition[],
): Promise<void> => {
  const numbersOf = (about: 'list' | 'tag' | 'campaign'): number[] => [
    ...new Set(conditions.flatMap((condition) => (condition.about === about ? [condition.number] : []))),
  ];
  const numbers = { lists: numbersOf('list'), tags: numbersOf('tag'), campaigns: numbersOf('campaign') };
  const { lists, tags, campaigns } = numbers;
  if (lists.length + tags.length + campaigns.length === 0) return;
  const existing = await countResources(db, workspaceId, numbers);
  if (existing.lists < lists.length || existing.tags < tags.length || existing.campaigns < campaigns.length)
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
  await requireResources(db, workspaceId, conditions);
  return stored;
};
