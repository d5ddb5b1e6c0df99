import { t } from '#web/text/t.ts';

export const defaultTitle = (): string => t('builder.titles.smartEmailBuilder');

/** The name that an email without one is saved under. */
export const fallbackName = (): string => t('builder.titles.untitledCampaign');

export const titleOf = (name: string): string => name.trim() || defaultTitle();

/** The name that an email is saved under. */
export const savedNameOf = (name: string): string => name.trim() || fallbackName();
