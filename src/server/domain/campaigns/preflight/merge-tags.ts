// Preflight checks of merge tags. None of them stops a campaign.

import type { Compiled } from '#email/personalize/compile.ts';
import { contactTags } from '#email/personalize/merge-tags.ts';
import { nearestField } from '#email/personalize/nearest-field.ts';
import { type PreflightCheck, tells, warns } from './check.ts';

const mostNamed = 5;

const listed = (names: readonly string[]): string => {
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

const tagsOf = (names: readonly string[]): string => listed(names.map((name) => `{{${name}}}`));

/** `Did you mean {{first_name}} instead of {{frist_name}}?` for each likely typo. */
const meant = (names: readonly string[], fields: readonly string[]): string =>
  names
    .slice(0, mostNamed)
    .map((name) => ({ name, field: nearestField(name, fields) }))
    .map(({ name, field }) => (field === null ? '' : ` Did you mean {{${field}}} instead of {{${name}}}?`))
    .join('');

/** `own`: the custom fields of the workspace. */
export const mergeTagChecks = (
  { typedTags, unknownFields, fallbackNames }: Compiled,
  own: readonly string[],
): PreflightCheck[] => {
  const fields = [...contactTags, ...own];
  const checks: PreflightCheck[] = [];
  if (unknownFields.length > 0)
    checks.push(
      warns(
        'content',
        'merge-tags-unknown',
        `No field of your subscribers is called ${tagsOf(unknownFields)}, so that spot stays empty in every email.${meant(unknownFields, fields)}`,
        'Correct the spelling, add a field of that name to your subscribers, or use a fallback.',
        unknownFields,
      ),
    );
  if (typedTags.length > 0)
    checks.push(
      warns(
        'content',
        'merge-tags-typed',
        `Every reader sees ${listed(typedTags)} as typed: ${typedTags.length === 1 ? 'it is not a merge tag, or it is' : 'they are not merge tags, or they are'} in a place that takes no value.`,
        'Write the name of a field between the braces, or remove them.',
      ),
    );
  if (fallbackNames.length > 0)
    checks.push(
      tells(
        'content',
        'merge-tags-fallback',
        `No field of your subscribers is called ${tagsOf(fallbackNames)}, so every reader gets the fallback.${meant(fallbackNames, fields)}`,
        'Add a field of that name to your subscribers if you know it of some of them.',
      ),
    );
  return checks;
};
