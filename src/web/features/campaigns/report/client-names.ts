import type { MailDevice, MailProgram } from '#contract/campaigns/clients.ts';
import type { TextKey } from '#text/keys.ts';

export const programNames: Readonly<Record<MailProgram, TextKey>> = {
  'gmail-proxy': 'campaignPage.mailPrograms.gmailProxy',
  'yahoo-proxy': 'campaignPage.mailPrograms.yahooProxy',
  'apple-proxy': 'campaignPage.mailPrograms.appleProxy',
  'other-proxy': 'campaignPage.mailPrograms.otherProxy',
  'apple-mail': 'campaignPage.mailPrograms.appleMail',
  outlook: 'campaignPage.mailPrograms.outlook',
  thunderbird: 'campaignPage.mailPrograms.thunderbird',
  'samsung-mail': 'campaignPage.mailPrograms.samsungMail',
  'other-mail': 'campaignPage.mailPrograms.otherMail',
  chrome: 'campaignPage.mailPrograms.chrome',
  safari: 'campaignPage.mailPrograms.safari',
  firefox: 'campaignPage.mailPrograms.firefox',
  edge: 'campaignPage.mailPrograms.edge',
  opera: 'campaignPage.mailPrograms.opera',
  'samsung-browser': 'campaignPage.mailPrograms.samsungBrowser',
  'other-browser': 'campaignPage.mailPrograms.otherBrowser',
};

export const deviceNames: Readonly<Record<MailDevice, TextKey>> = {
  phone: 'campaignPage.mailDevices.phone',
  tablet: 'campaignPage.mailDevices.tablet',
  desktop: 'campaignPage.mailDevices.desktop',
  other: 'campaignPage.mailDevices.other',
  hidden: 'campaignPage.mailDevices.hidden',
};
