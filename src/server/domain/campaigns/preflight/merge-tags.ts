// Preflight checks of merge tags. None of them stops a campaign.

import type { Compiled } from '#email/personalize/compile.ts';
import { contactTags } from '#email/personalize/merge-tags.ts';
import { nearestField } from '#email/personalize/nearest-field.ts';
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import { info, type PreflightCheck, warning } from './check.ts';

const maxNamed = 5;

const listNames = (names: readonly string[]): string | KeyedText => {
  const rest = names.length - maxNamed;
  const shown = names.slice(0, maxNamed).join(', ');
  return rest > 0 ? keyedText('refusals.preflight.andMore', { names: shown, rest }) : shown;
};

const tagsOf = (names: readonly string[]): string | KeyedText =>
  listNames(names.map((name) => `{{${name}}}`));

/** Asks `Did you mean {{first_name}} instead of {{frist_name}}?` for each likely typo. */
const withSuggestions = (
  message: KeyedText,
  names: readonly string[],
  fields: readonly string[],
): KeyedText =>
  names.slice(0, maxNamed).reduce((text, name) => {
    const field = nearestField(name, fields);
    return field === null
      ? text
      : keyedText('refusals.preflight.didYouMean', {
          message: text,
          field: `{{${field}}}`,
          name: `{{${name}}}`,
        });
  }, message);

/** `own`: the custom fields of the workspace. */
export const mergeTagChecks = (
  { typedTags, unknownFields, fallbackNames }: Compiled,
  customFields: readonly string[],
): PreflightCheck[] => {
  const fields = [...contactTags, ...customFields];
  const checks: PreflightCheck[] = [];
  if (unknownFields.length > 0)
    checks.push(
      warning(
        'content',
        'merge-tags-unknown',
        withSuggestions(
          keyedText('refusals.preflight.unknownFields', { tags: tagsOf(unknownFields) }),
          unknownFields,
          fields,
        ),
        'refusals.preflight.unknownFieldsFix',
        unknownFields,
      ),
    );
  if (typedTags.length > 0)
    checks.push(
      warning(
        'content',
        'merge-tags-typed',
        keyedText('refusals.preflight.typedTags', { count: typedTags.length, tags: listNames(typedTags) }),
        'refusals.preflight.typedTagsFix',
      ),
    );
  if (fallbackNames.length > 0)
    checks.push(
      info(
        'content',
        'merge-tags-fallback',
        withSuggestions(
          keyedText('refusals.preflight.fallbackOnly', { tags: tagsOf(fallbackNames) }),
          fallbackNames,
          fields,
        ),
        'refusals.preflight.fallbackFix',
      ),
    );
  return checks;
};
