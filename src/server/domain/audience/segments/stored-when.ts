import { type ContactCondition, contactCondition } from '#email/dynamic/condition.ts';
import type { When } from '#email/dynamic/when.ts';
import type { StoredCondition } from '../../../db/audience/segments/definition.ts';
import type { StoredWhen } from '../../../db/audience/segments/when-where.ts';
import { numberOf } from '../contacts/public-ids.ts';

/**
 * With numbers in place of ids. An email may come from another workspace, or outlive a list: such a condition matches
 * nobody, and the email can still be sent.
 */
export const toStoredWhen = (
  workspaceId: string,
  { match = 'all', not = false, conditions }: When,
): StoredWhen => ({
  match,
  not,
  conditions: conditions.map((condition): StoredCondition | null => toStored(workspaceId, condition)),
});

const toStored = (workspaceId: string, given: ContactCondition): StoredCondition | null => {
  const { data: condition } = contactCondition.safeParse(given);
  if (!condition) return null;
  if (condition.about !== 'list' && condition.about !== 'tag' && condition.about !== 'campaign')
    return condition;
  const { id, ...rest } = condition;
  const number = numberOf(condition.about, workspaceId, id);
  return number === null ? null : ({ ...rest, number } as StoredCondition);
};
