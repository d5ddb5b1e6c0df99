// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as adminTemplates from './admin-templates.ts';
import * as analyze from './analyze.ts';
import * as brand from './brand.ts';
import * as exportEmail from './export.ts';
import * as preview from './preview.ts';
import * as publicTemplates from './public-templates.ts';
import * as savedResults from './saved-results.ts';
import * as savedSections from './saved-sections.ts';
import * as tags from './tags.ts';
import * as templates from './templates.ts';
import * as templatesList from './templates-list.ts';
import * as testEmails from './test-emails.ts';
import * as versions from './versions.ts';

export const templateCalls = [
  templates.listTemplates,
  templates.getTemplate,
  templates.createTemplate,
  templates.updateTemplate,
  templates.deleteTemplate,
  versions.listTemplateVersions,
  versions.getTemplateVersion,
  versions.restoreTemplateVersion,
  templates.generatePreview,
  templatesList.listTemplateSummaries,
  templatesList.countTemplates,
  templatesList.copyTemplate,
  templatesList.deleteTemplates,
  templatesList.restoreTemplates,
  templatesList.deleteTemplatesForGood,
];

export const templateTagCalls = [
  tags.listTemplateTags,
  tags.tagTemplates,
  tags.renameTemplateTag,
  tags.deleteTemplateTag,
];

export const libraryCalls = [
  publicTemplates.listPublicTemplates,
  publicTemplates.listPublicTemplatesAlias,
  publicTemplates.getPublicTemplate,
  publicTemplates.countPublicTemplateUse,
  adminTemplates.listAdminTemplates,
  adminTemplates.getAdminTemplate,
  adminTemplates.createAdminTemplate,
  adminTemplates.updateAdminTemplate,
  adminTemplates.deleteAdminTemplate,
];

export const exportCalls = [exportEmail.exportTemplate, exportEmail.exportStep3, analyze.analyzeTemplate];

export const savedResultCalls = [
  savedResults.listSavedHtmlTemplates,
  savedResults.createSavedHtmlTemplate,
  savedResults.markSavedHtmlTemplateUsed,
  savedResults.countSavedHtmlTemplates,
  savedResults.deleteSavedHtmlTemplate,
  savedResults.restoreSavedHtmlTemplate,
  savedResults.deleteSavedHtmlTemplateForGood,
  savedResults.deleteSavedHtmlTemplates,
  savedResults.restoreSavedHtmlTemplates,
  savedResults.deleteSavedHtmlTemplatesForGood,
];

export const savedSectionCalls = [
  savedSections.listSavedSections,
  savedSections.createSavedSection,
  savedSections.renameSavedSection,
  savedSections.deleteSavedSection,
];

export const testEmailCalls = [
  testEmails.sendTestEmail,
  testEmails.giveTestEmailFeedback,
  testEmails.userEmailStats,
];

export const brandCalls = [brand.getBrand, brand.saveBrand];

export const previewCalls = [preview.previewDraft];
