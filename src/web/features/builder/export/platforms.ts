// How to get HTML into other products. Menus change, so the steps name what to look for, and limits.

import { t } from '#web/text/t.ts';

export interface Platform {
  id: string;
  name: string;
  steps: readonly string[];
  note?: string;
}

export const platforms: readonly Platform[] = [
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    get steps() {
      return [
        t('builderExport.platforms.mailchimpOpenTemplates'),
        t('builderExport.platforms.mailchimpPasteInCode'),
        t('builderExport.platforms.mailchimpReplaceSample'),
      ];
    },
    get note() {
      return t('builderExport.platforms.yourPlanHasToAllowCustom');
    },
  },
  {
    id: 'klaviyo',
    name: 'Klaviyo',
    get steps() {
      return [
        t('builderExport.platforms.klaviyoOpenTemplates'),
        t('builderExport.platforms.klaviyoChooseHtmlEditor'),
        t('builderExport.platforms.klaviyoReplaceCode'),
      ];
    },
    get note() {
      return t('builderExport.platforms.klaviyoAddsAnUnsubscribeLinkWhere');
    },
  },
  {
    id: 'brevo',
    name: 'Brevo',
    get steps() {
      return [
        t('builderExport.platforms.brevoCreateCampaign'),
        t('builderExport.platforms.brevoChooseHtml'),
        t('builderExport.platforms.brevoPasteCode'),
      ];
    },
    get note() {
      return t('builderExport.platforms.useUnsubscribeAsTheAddressOf');
    },
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    get steps() {
      return [
        t('builderExport.platforms.hubspotOpenDesignManager'),
        t('builderExport.platforms.hubspotReplaceSample'),
        t('builderExport.platforms.hubspotPublish'),
      ];
    },
    get note() {
      return t('builderExport.platforms.codedEmailTemplatesNeedAPaid');
    },
  },
  {
    id: 'others',
    get name() {
      return t('builderExport.platforms.others');
    },
    get steps() {
      return [
        t('builderExport.platforms.othersFindImport'),
        t('builderExport.platforms.othersReplaceAll'),
        t('builderExport.platforms.othersUseMergeTags'),
      ];
    },
  },
];
