// The merge tags a text can hold, as users choose them.

import { addressTags, contactTags, tagsIn } from '#email/personalize/merge-tags.ts';
import { fallbackText } from '#email/personalize/with-fallback.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

export interface MergeTagChoice {
  name: string;
  label: string;
  /** An address made for each recipient; it always exists, so it takes no fallback. */
  isAddress: boolean;
}

const labels: Record<(typeof contactTags)[number] | (typeof addressTags)[number], TextKey> = {
  first_name: 'builderPanels.mergeTags.firstName',
  last_name: 'builderPanels.mergeTags.lastName',
  email: 'builderPanels.mergeTags.emailAddress',
  unsubscribe_url: 'builderPanels.mergeTags.unsubscribeLink',
  preferences_url: 'builderPanels.mergeTags.preferencesLink',
  web_view_url: 'builderPanels.mergeTags.webVersionLink',
};

export const mergeTagChoices = (): readonly MergeTagChoice[] => [
  ...contactTags.map((name) => ({ name, label: t(labels[name]), isAddress: false })),
  ...addressTags.map((name) => ({ name, label: t(labels[name]), isAddress: true })),
];

export const isAddressName = (name: string): boolean => addressTags.some((address) => address === name);

/** The characters in the names of custom fields. */
export const isFieldName = (name: string): boolean => /^[\w.]+$/.test(name);

export const mergeTag = (name: string, fallback = ''): string => {
  const text = isAddressName(name) ? '' : fallbackText(fallback);
  return text ? `{{${name}|${text}}}` : `{{${name}}}`;
};

export interface TagParts {
  name: string;
  fallback: string;
}

/** The name and the fallback of exactly one merge tag; null for anything else. */
export const tagParts = (raw: string): TagParts | null => {
  const [found, ...more] = tagsIn(raw);
  if (!found?.tag || found.raw !== raw || more.length > 0) return null;
  return { name: found.tag.name, fallback: found.tag.fallback ?? '' };
};

/** The spoken name of a merge tag. */
export const spokenTag = (raw: string): string => {
  const parts = tagParts(raw);
  if (!parts) return raw;
  const label = mergeTagChoices().find(({ name }) => name === parts.name)?.label ?? parts.name;
  const fallback = parts.fallback.trim();
  return fallback
    ? t('builderPanels.mergeTags.mergeTagLabelOrFallback', { label, fallback })
    : t('builderPanels.mergeTags.mergeTagLabel', { label });
};
