import { t } from '#web/text/t.ts';

/** Those who followed one link of the email, or any link to its address. */
export interface LinkChoice {
  kind: 'link' | 'address';
  /** Of the link, or of the first link to the address. */
  index: number;
  /** What the list of recipients calls it. */
  name: string;
}

export const nameOfLink = (index: number, label: string): string =>
  label
    ? t('campaignPage.people.linkNamed', { number: index + 1, label })
    : t('campaignPage.people.linkNumber', { number: index + 1 });
