import { campaignChange } from '#contract/campaigns/draft.ts';
import { translateFixed } from '#contract/fixed-issues.ts';
import { plainIssues } from '#contract/plain-issue.ts';
import type { FieldErrors } from '#web/lib/forms/use-form.ts';
import { t } from '#web/text/t.ts';
import type { DraftPart } from './draft-values.ts';

const missingText = (name: string): string | null => {
  if (name === 'subject') return t('campaigns.useCampaignForm.enterASubject');
  return name === 'fromEmail' ? t('campaigns.useCampaignForm.enterTheAddressItComesFrom') : null;
};

/** The rules of the server, so that what it would refuse is not sent. */
export const checkDraft = (part: DraftPart): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(part)) {
    const text = value === '' ? missingText(name) : null;
    if (text !== null) errors[name] = text;
  }
  const checked = campaignChange.safeParse(part, { error: plainIssues(t) });
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = String(path[0]);
    errors[name] ??= translateFixed(t, message);
  }
  return errors;
};
