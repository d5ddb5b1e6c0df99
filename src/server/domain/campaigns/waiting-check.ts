// What preflight found at the scheduled time of a campaign, as it is stored and as its readers see it.
import { type AnyText, keyedText } from '#text/keyed-text.ts';
import { storedInWords, storeTexts } from '#text/stored-text.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import type { StoredWaitingCheck } from '../../db/stored-types.ts';
import { type PreflightCheck, shownCheck } from './preflight/check.ts';

const stored = (text: AnyText): string => storeTexts([typeof text === 'string' ? keyedText(text) : text]);

/** The English words are for processes of the previous release. */
export const toStoredCheck = (check: PreflightCheck): StoredWaitingCheck => {
  const { id, message, fix } = shownCheck(translatorFor('en'), check);
  const keyed = { message: stored(check.message), fix: check.fix === null ? '' : stored(check.fix) };
  return { id, message, fix, keyed };
};

type WordedCheck = Pick<StoredWaitingCheck, 'message' | 'fix' | 'keyed'>;

/** What was stored by an earlier release stays English. */
export const checkIn = (
  translate: Translate,
  check: WordedCheck | null,
): { message: string; fix: string } | null => {
  if (!check) return null;
  const { message, fix } = check.keyed ?? check;
  return { message: storedInWords(translate, message), fix: storedInWords(translate, fix) };
};

export const withCheckIn = <Campaign extends { waitingCheck: WordedCheck | null }>(
  translate: Translate,
  campaign: Campaign,
) => ({ ...campaign, waitingCheck: checkIn(translate, campaign.waitingCheck) });
