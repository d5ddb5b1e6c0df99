// The tests of attribute selectors, such as `[width="600"]`.
import { AttributeAction, type AttributeSelector } from 'css-what';
import type { AttributeTest } from './selector-model.ts';

const tests: Partial<Record<AttributeAction, (actual: string, expected: string) => boolean>> = {
  [AttributeAction.Exists]: () => true,
  [AttributeAction.Equals]: (actual, expected) => actual === expected,
  [AttributeAction.Element]: (actual, expected) => actual.split(/\s+/).includes(expected),
  [AttributeAction.Start]: (actual, expected) => expected !== '' && actual.startsWith(expected),
  [AttributeAction.End]: (actual, expected) => expected !== '' && actual.endsWith(expected),
  [AttributeAction.Any]: (actual, expected) => expected !== '' && actual.includes(expected),
  [AttributeAction.Hyphen]: (actual, expected) => actual === expected || actual.startsWith(`${expected}-`),
};

/** The test of an attribute's value; null for an operator that is not CSS. */
export function attributeTest({ action, value, ignoreCase }: AttributeSelector): AttributeTest | null {
  const test = tests[action];
  if (!test) return null;
  if (ignoreCase !== true) return (actual) => test(actual, value);
  const expected = value.toLowerCase();
  return (actual) => test(actual.toLowerCase(), expected);
}
