import accountAr from './account/ar.json' with { type: 'json' };
import accountDe from './account/de.json' with { type: 'json' };
import accountEn from './account/en.json' with { type: 'json' };
import adminAr from './admin/ar.json' with { type: 'json' };
import adminDe from './admin/de.json' with { type: 'json' };
import adminEn from './admin/en.json' with { type: 'json' };
import archivesAr from './archives/ar.json' with { type: 'json' };
import archivesDe from './archives/de.json' with { type: 'json' };
import archivesEn from './archives/en.json' with { type: 'json' };
import builderAr from './builder/ar.json' with { type: 'json' };
import builderDe from './builder/de.json' with { type: 'json' };
import builderEn from './builder/en.json' with { type: 'json' };
import builderExportAr from './builder-export/ar.json' with { type: 'json' };
import builderExportDe from './builder-export/de.json' with { type: 'json' };
import builderExportEn from './builder-export/en.json' with { type: 'json' };
import builderPanelsAr from './builder-panels/ar.json' with { type: 'json' };
import builderPanelsDe from './builder-panels/de.json' with { type: 'json' };
import builderPanelsEn from './builder-panels/en.json' with { type: 'json' };
import campaignPageAr from './campaign-page/ar.json' with { type: 'json' };
import campaignPageDe from './campaign-page/de.json' with { type: 'json' };
import campaignPageEn from './campaign-page/en.json' with { type: 'json' };
import campaignsAr from './campaigns/ar.json' with { type: 'json' };
import campaignsDe from './campaigns/de.json' with { type: 'json' };
import campaignsEn from './campaigns/en.json' with { type: 'json' };
import checkAr from './check/ar.json' with { type: 'json' };
import checkDe from './check/de.json' with { type: 'json' };
import checkEn from './check/en.json' with { type: 'json' };
import checksAr from './checks/ar.json' with { type: 'json' };
import checksDe from './checks/de.json' with { type: 'json' };
import checksEn from './checks/en.json' with { type: 'json' };
import contactsAr from './contacts/ar.json' with { type: 'json' };
import contactsDe from './contacts/de.json' with { type: 'json' };
import contactsEn from './contacts/en.json' with { type: 'json' };
import copywritingAr from './copywriting/ar.json' with { type: 'json' };
import copywritingDe from './copywriting/de.json' with { type: 'json' };
import copywritingEn from './copywriting/en.json' with { type: 'json' };
import dashboardAr from './dashboard/ar.json' with { type: 'json' };
import dashboardDe from './dashboard/de.json' with { type: 'json' };
import dashboardEn from './dashboard/en.json' with { type: 'json' };
import emailPreviewAr from './email-preview/ar.json' with { type: 'json' };
import emailPreviewDe from './email-preview/de.json' with { type: 'json' };
import emailPreviewEn from './email-preview/en.json' with { type: 'json' };
import espSettingsAr from './esp-settings/ar.json' with { type: 'json' };
import espSettingsDe from './esp-settings/de.json' with { type: 'json' };
import espSettingsEn from './esp-settings/en.json' with { type: 'json' };
import helpAr from './help/ar.json' with { type: 'json' };
import helpDe from './help/de.json' with { type: 'json' };
import helpEn from './help/en.json' with { type: 'json' };
import landingAr from './landing/ar.json' with { type: 'json' };
import landingDe from './landing/de.json' with { type: 'json' };
import landingEn from './landing/en.json' with { type: 'json' };
import type { Language } from './languages.ts';
import legalAr from './legal/ar.json' with { type: 'json' };
import legalDe from './legal/de.json' with { type: 'json' };
import legalEn from './legal/en.json' with { type: 'json' };
import libraryAr from './library/ar.json' with { type: 'json' };
import libraryDe from './library/de.json' with { type: 'json' };
import libraryEn from './library/en.json' with { type: 'json' };
import listsAr from './lists/ar.json' with { type: 'json' };
import listsDe from './lists/de.json' with { type: 'json' };
import listsEn from './lists/en.json' with { type: 'json' };
import mailAr from './mail/ar.json' with { type: 'json' };
import mailDe from './mail/de.json' with { type: 'json' };
import mailEn from './mail/en.json' with { type: 'json' };
import outboxAr from './outbox/ar.json' with { type: 'json' };
import outboxDe from './outbox/de.json' with { type: 'json' };
import outboxEn from './outbox/en.json' with { type: 'json' };
import paletteAr from './palette/ar.json' with { type: 'json' };
import paletteDe from './palette/de.json' with { type: 'json' };
import paletteEn from './palette/en.json' with { type: 'json' };
import plansAr from './plans/ar.json' with { type: 'json' };
import plansDe from './plans/de.json' with { type: 'json' };
import plansEn from './plans/en.json' with { type: 'json' };
import readersAr from './readers/ar.json' with { type: 'json' };
import readersDe from './readers/de.json' with { type: 'json' };
import readersEn from './readers/en.json' with { type: 'json' };
import refusalsAr from './refusals/ar.json' with { type: 'json' };
import refusalsDe from './refusals/de.json' with { type: 'json' };
import refusalsEn from './refusals/en.json' with { type: 'json' };
import reportsAr from './reports/ar.json' with { type: 'json' };
import reportsDe from './reports/de.json' with { type: 'json' };
import reportsEn from './reports/en.json' with { type: 'json' };
import savedResultsAr from './saved-results/ar.json' with { type: 'json' };
import savedResultsDe from './saved-results/de.json' with { type: 'json' };
import savedResultsEn from './saved-results/en.json' with { type: 'json' };
import savedViewsAr from './saved-views/ar.json' with { type: 'json' };
import savedViewsDe from './saved-views/de.json' with { type: 'json' };
import savedViewsEn from './saved-views/en.json' with { type: 'json' };
import settingsAr from './settings/ar.json' with { type: 'json' };
import settingsDe from './settings/de.json' with { type: 'json' };
import settingsEn from './settings/en.json' with { type: 'json' };
import sharedAr from './shared/ar.json' with { type: 'json' };
import sharedDe from './shared/de.json' with { type: 'json' };
import sharedEn from './shared/en.json' with { type: 'json' };
import templatesAr from './templates/ar.json' with { type: 'json' };
import templatesDe from './templates/de.json' with { type: 'json' };
import templatesEn from './templates/en.json' with { type: 'json' };

/** Every text in every language. Of no use to the browser, which loads an area at a time. */
export const catalogs: Record<Language, Record<string, string>> = {
  en: {
    ...accountEn,
    ...adminEn,
    ...archivesEn,
    ...builderEn,
    ...builderExportEn,
    ...builderPanelsEn,
    ...campaignPageEn,
    ...campaignsEn,
    ...checkEn,
    ...checksEn,
    ...contactsEn,
    ...copywritingEn,
    ...dashboardEn,
    ...emailPreviewEn,
    ...espSettingsEn,
    ...helpEn,
    ...landingEn,
    ...legalEn,
    ...libraryEn,
    ...listsEn,
    ...mailEn,
    ...outboxEn,
    ...paletteEn,
    ...plansEn,
    ...readersEn,
    ...refusalsEn,
    ...reportsEn,
    ...savedResultsEn,
    ...savedViewsEn,
    ...settingsEn,
    ...sharedEn,
    ...templatesEn,
  },
  de: {
    ...accountDe,
    ...adminDe,
    ...archivesDe,
    ...builderDe,
    ...builderExportDe,
    ...builderPanelsDe,
    ...campaignPageDe,
    ...campaignsDe,
    ...checkDe,
    ...checksDe,
    ...contactsDe,
    ...copywritingDe,
    ...dashboardDe,
    ...emailPreviewDe,
    ...espSettingsDe,
    ...helpDe,
    ...landingDe,
    ...legalDe,
    ...libraryDe,
    ...listsDe,
    ...mailDe,
    ...outboxDe,
    ...paletteDe,
    ...plansDe,
    ...readersDe,
    ...refusalsDe,
    ...reportsDe,
    ...savedResultsDe,
    ...savedViewsDe,
    ...settingsDe,
    ...sharedDe,
    ...templatesDe,
  },
  ar: {
    ...accountAr,
    ...adminAr,
    ...archivesAr,
    ...builderAr,
    ...builderExportAr,
    ...builderPanelsAr,
    ...campaignPageAr,
    ...campaignsAr,
    ...checkAr,
    ...checksAr,
    ...contactsAr,
    ...copywritingAr,
    ...dashboardAr,
    ...emailPreviewAr,
    ...espSettingsAr,
    ...helpAr,
    ...landingAr,
    ...legalAr,
    ...libraryAr,
    ...listsAr,
    ...mailAr,
    ...outboxAr,
    ...paletteAr,
    ...plansAr,
    ...readersAr,
    ...refusalsAr,
    ...reportsAr,
    ...savedResultsAr,
    ...savedViewsAr,
    ...settingsAr,
    ...sharedAr,
    ...templatesAr,
  },
};
