import { type UtmInput, utmParameters } from '#contract/carriers/utm.ts';
import { translateFixed } from '#contract/fixed-issues.ts';
import { plainIssues } from '#contract/plain-issue.ts';
import type { FieldErrors } from '#web/lib/forms/use-form.ts';
import { t } from '#web/text/t.ts';

/** What most senders use. */
export const usualUtm: UtmInput = {
  source: 'newsletter',
  medium: 'email',
  campaign: '{campaign_name}',
  content: '',
  term: '',
};

/** `newsletter / email / {campaign_name}`: source, medium and campaign as statistics list them. */
export const utmText = ({ source, medium, campaign }: UtmInput): string =>
  [source, medium, campaign].join(' / ');

/** What keeps these values from being used, by field. */
export const utmErrors = (utm: UtmInput): FieldErrors => {
  const errors: Record<string, string> = {};
  const checked = utmParameters.safeParse(utm, { error: plainIssues(t) });
  for (const { path, message } of checked.error?.issues ?? [])
    errors[String(path[0])] ??= translateFixed(t, message);
  return errors;
};

/** The part of `after` that `before` does not have, with what is around it. */
export const addedPart = (before: string, after: string): [start: string, added: string, end: string] => {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const end = before.length - start;
  return [after.slice(0, start), after.slice(start, after.length - end), end === 0 ? '' : after.slice(-end)];
};
