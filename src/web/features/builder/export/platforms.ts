// How to get HTML into other products. Menus change, so the steps name what to look for, and limits.

import { t } from '#web/text/t.ts';
export interface Platform {
  name: string;
  steps: readonly string[];
  note?: string;
}

export const platforms: readonly Platform[] = [
  {
    get name() {
      return t('builderExport.platforms.mailchimp');
    },
    steps: [
      'Open Email templates under Content and choose to create a template.',
      'Pick Code your own, then Paste in code.',
      'Delete the sample code, paste yours, save, and use the template in a regular email.',
    ],
    get note() {
      return t('builderExport.platforms.yourPlanHasToAllowCustom');
    },
  },
  {
    get name() {
      return t('builderExport.platforms.klaviyo');
    },
    steps: [
      'Open Templates under Content and create a new email template.',
      'Choose the HTML editor instead of drag and drop.',
      'Replace what is there with your code and save. Pick the template when you write a campaign or a flow.',
    ],
    get note() {
      return t('builderExport.platforms.klaviyoAddsAnUnsubscribeLinkWhere');
    },
  },
  {
    get name() {
      return t('builderExport.platforms.brevo');
    },
    steps: [
      'Create an email campaign and go to its design step.',
      'Choose to code your own, then the editor for pasted HTML.',
      'Paste your code, look at the preview, and save.',
    ],
    get note() {
      return t('builderExport.platforms.useUnsubscribeAsTheAddressOf');
    },
  },
  {
    get name() {
      return t('builderExport.platforms.hubspot');
    },
    steps: [
      'Open Design Manager and create a new file of the type HTML & HubL, as an email template.',
      'Replace the sample with your code, and add the unsubscribe link and company address that HubSpot requires.',
      'Publish the file, then choose it among the custom templates when you create an email.',
    ],
    get note() {
      return t('builderExport.platforms.codedEmailTemplatesNeedAPaid');
    },
  },
  {
    get name() {
      return t('builderExport.platforms.others');
    },
    steps: [
      'Look for a way to paste or import HTML: it is often called custom HTML, code your own, or source.',
      'Replace everything that is there, not only the part inside the body.',
      'Use the merge tags of that program for names and for the unsubscribe link, and send yourself a test.',
    ],
  },
];
