import type { ContactFacts } from './evaluate.ts';
import type { When } from './when.ts';

const fieldTypes: Readonly<Record<string, string>> = {
  text_field: 'text',
  number_field: 'number',
  date_field: 'date',
  boolean_field: 'boolean',
};

/**
 * The facts of a reader who is no contact, such as a visitor of an archive or the sender: no tags, on no list, never got
 * anything. All that the conditions name is taken to exist.
 */
export function factsOfNobody(
  whens: readonly When[],
  known: { email?: string; firstName?: string; lastName?: string } = {},
): ContactFacts {
  const conditions = whens.flatMap((when) => when.conditions);
  const ids = (about: 'tag' | 'list' | 'campaign'): string[] =>
    conditions.flatMap((condition) => (condition.about === about ? [condition.id] : []));
  const never = { received: false, opened: false, clicked: false };
  return {
    email: known.email ?? '',
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    language: null,
    fields: {},
    fieldTypes: new Map(
      conditions.flatMap((condition) =>
        'key' in condition ? [[condition.key, fieldTypes[condition.about] ?? '']] : [],
      ),
    ),
    tags: new Map(ids('tag').map((id) => [id, false])),
    lists: new Map(ids('list').map((id) => [id, false])),
    consentSource: null,
    createdAt: null,
    lastOpenAt: null,
    lastClickAt: null,
    campaigns: new Map(ids('campaign').map((id) => [id, never])),
  };
}
