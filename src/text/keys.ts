import type account from './account/en.json';
import type admin from './admin/en.json';
import type archives from './archives/en.json';
import type builder from './builder/en.json';
import type builderExport from './builder-export/en.json';
import type builderPanels from './builder-panels/en.json';
import type campaignPage from './campaign-page/en.json';
import type campaigns from './campaigns/en.json';
import type check from './check/en.json';
import type checks from './checks/en.json';
import type contacts from './contacts/en.json';
import type copywriting from './copywriting/en.json';
import type dashboard from './dashboard/en.json';
import type emailPreview from './email-preview/en.json';
import type espSettings from './esp-settings/en.json';
import type help from './help/en.json';
import type landing from './landing/en.json';
import type legal from './legal/en.json';
import type library from './library/en.json';
import type lists from './lists/en.json';
import type mail from './mail/en.json';
import type outbox from './outbox/en.json';
import type palette from './palette/en.json';
import type plans from './plans/en.json';
import type readers from './readers/en.json';
import type refusals from './refusals/en.json';
import type reports from './reports/en.json';
import type savedResults from './saved-results/en.json';
import type savedViews from './saved-views/en.json';
import type settings from './settings/en.json';
import type shared from './shared/en.json';
import type templates from './templates/en.json';

/** The keys of the English catalogs; the other languages have the same (test/conventions/texts.test.ts). */
export type TextKey =
  | keyof typeof account
  | keyof typeof admin
  | keyof typeof archives
  | keyof typeof builder
  | keyof typeof builderExport
  | keyof typeof builderPanels
  | keyof typeof campaignPage
  | keyof typeof campaigns
  | keyof typeof check
  | keyof typeof checks
  | keyof typeof contacts
  | keyof typeof copywriting
  | keyof typeof dashboard
  | keyof typeof emailPreview
  | keyof typeof espSettings
  | keyof typeof help
  | keyof typeof landing
  | keyof typeof legal
  | keyof typeof library
  | keyof typeof lists
  | keyof typeof mail
  | keyof typeof outbox
  | keyof typeof palette
  | keyof typeof plans
  | keyof typeof readers
  | keyof typeof refusals
  | keyof typeof reports
  | keyof typeof savedResults
  | keyof typeof savedViews
  | keyof typeof settings
  | keyof typeof shared
  | keyof typeof templates;
