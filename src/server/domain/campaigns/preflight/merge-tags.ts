// Preflight checks of merge tags. None of them stops a campaign.

import type { Compiled } from '#email/personalize/compile.ts';
import { contactTags } from '#email/personalize/merge-tags.ts';
import { nearestField } from '#email/personalize/nearest-field.ts';
import { info, type PreflightCheck, warning } from './check.ts';

const maxNamed = 5;

const listNames = (names: readonly string[]): string => {
  const rest = names.length - maxNamed;
  return names.slice(0, maxNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

const tagsOf = (names: readonly string[]): string => listNames(names.map((name) => `{{${name}}}`));

/** `Did you mean {{first_name}} instead of {{frist_name}}?` for each likely typo. */
const suggestions = (names: readonly string[], fields: readonly string[]): string =>
  names
    .slice(0, maxNamed)
    .map((name) => ({ name, field: nearestField(name, fields) }))
    .map(({ name, field }) => (field === null ? '' : ` Did you mean {{${field}}} instead of {{${name}}}?`))
    .join('');

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
        `No field of your subscribers is called ${tagsOf(unknownFields)}, so that spot stays empty in every email.${suggestions(unknownFields, fields)}`,
        'Correct the spelling, add a field of that name to your subscribers, or use a fallback.',
        unknownFields,
      ),
    );
  if (typedTags.length > 0)
    checks.push(
      warning(
        'content',
        'merge-tags-typed',
        `Every reader sees ${listNames(typedTags)} as typed: ${typedTags.length === 1 ? 'it is not a merge tag, or it is' : 'they are not merge tags, or they are'} in a place that takes no value.`,
        'Write the name of a field between the braces, or remove them.',
      ),
    );
  if (fallbackNames.length > 0)
    checks.push(
      info(
        'content',
        'merge-tags-fallback',
        `No field of your subscribers is called ${tagsOf(fallbackNames)}, so every reader gets the fallback.${suggestions(fallbackNames, fields)}`,
        'Add a field of that name to your subscribers if you know it of some of them.',
      ),
    );
  return checks;
};
