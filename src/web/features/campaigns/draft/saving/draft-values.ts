// What the rows of a draft change.
import type { Campaign } from '#contract/campaigns/campaigns.ts';

export type DraftValues = Pick<
  Campaign,
  | 'subject'
  | 'preheader'
  | 'fromName'
  | 'fromEmail'
  | 'replyTo'
  | 'selectedLists'
  | 'selectedSegments'
  | 'everyone'
  | 'notOpened'
  | 'trackOpens'
  | 'trackClicks'
  | 'utm'
>;

/** The rows with values of their own. */
export type SavedRow = 'to' | 'from' | 'subject' | 'utm' | 'tracking';

export type DraftPart = Partial<DraftValues>;

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const keysOf = (part: DraftPart): (keyof DraftValues)[] => Object.keys(part) as (keyof DraftValues)[];

/** The values of `source` under the keys of `part`. */
export const pickLike = (part: DraftPart, source: DraftPart): DraftPart =>
  Object.fromEntries(keysOf(part).flatMap((key) => (key in source ? [[key, source[key]]] : [])));

/** The values of `part` that `other` does not have. */
export const differing = (part: DraftPart, other: DraftPart): DraftPart =>
  Object.fromEntries(
    keysOf(part).flatMap((key) => (sameValue(part[key], other[key]) ? [] : [[key, part[key]]])),
  );

export const isEmptyPart = (part: DraftPart): boolean => keysOf(part).length === 0;
