// The conditions that the properties offer: one, about one thing. All others are kept as they are.
import type { When } from '#email/dynamic/when.ts';

export type ShownToKind =
  | 'on-list'
  | 'not-on-list'
  | 'has-tag'
  | 'has-no-tag'
  | 'language'
  | 'opened'
  | 'not-opened';

export interface ShownToChoice {
  kind: ShownToKind;
  /** Of a list or tag; a language; a number of days. */
  id: string;
}

type Condition = When['conditions'][number];

const conditionOf = ({ kind, id }: ShownToChoice): Condition => {
  switch (kind) {
    case 'on-list':
      return { about: 'list', operator: 'is_on', id };
    case 'not-on-list':
      return { about: 'list', operator: 'is_not_on', id };
    case 'has-tag':
      return { about: 'tag', operator: 'has', id };
    case 'has-no-tag':
      return { about: 'tag', operator: 'has_not', id };
    case 'language':
      return { about: 'language', operator: 'is', value: id };
    case 'opened':
      return { about: 'opened', operator: 'last_days', days: Number(id) };
    case 'not-opened':
      return { about: 'opened', operator: 'not_last_days', days: Number(id) };
  }
};

const kindOf = (condition: Condition): ShownToChoice | null => {
  if (condition.about === 'list')
    return { kind: condition.operator === 'is_on' ? 'on-list' : 'not-on-list', id: condition.id };
  if (condition.about === 'tag')
    return { kind: condition.operator === 'has' ? 'has-tag' : 'has-no-tag', id: condition.id };
  if (condition.about === 'language' && condition.operator === 'is')
    return { kind: 'language', id: condition.value };
  if (condition.about !== 'opened' || condition.days === undefined) return null;
  if (condition.operator === 'last_days') return { kind: 'opened', id: String(condition.days) };
  return condition.operator === 'not_last_days' ? { kind: 'not-opened', id: String(condition.days) } : null;
};

export const whenOf = (choice: ShownToChoice): When => ({ conditions: [conditionOf(choice)] });

/** `several`: more, or another condition, than the properties offer. */
export const choiceOf = (when: When | undefined): ShownToChoice | 'everyone' | 'several' => {
  if (!when) return 'everyone';
  const [only, ...more] = when.conditions;
  if (!only || more.length > 0 || when.not) return 'several';
  return kindOf(only) ?? 'several';
};
