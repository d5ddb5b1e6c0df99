/// <reference types="vite/types/importMeta.d.ts" />
// What content/ claims of the tool, in the language of the user; in English where a language lacks the file.
import { siteContent } from '#contract/content.ts';
import { craftCampaignContent } from '#contract/copywriting/craft-campaign-content.ts';
import { site } from '#web/lib/site.ts';
import { currentLanguage } from '#web/text/t.ts';
import english from '../../../../../content/craft-campaign.json' with { type: 'json' };

const claims = import.meta.glob<unknown>('../../../../../content/*/craft-campaign.json', {
  eager: true,
  import: 'default',
});
const notices = import.meta.glob<unknown>('../../../../../content/*/site.json', {
  eager: true,
  import: 'exampleNotice',
});

const translated = (files: Record<string, unknown>, name: string): unknown =>
  files[`../../../../../content/${currentLanguage()}/${name}`];

export const claimTexts = () =>
  craftCampaignContent.parse(translated(claims, 'craft-campaign.json') ?? english).claims;

export const exampleNotice = (): string => {
  const notice = translated(notices, 'site.json');
  return notice === undefined ? site.exampleNotice : siteContent.shape.exampleNotice.parse(notice);
};
