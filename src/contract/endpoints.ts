// Every call of the product, in the order in which the API page shows them.
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  deleteAccount,
  endSession,
  endSessions,
  exportAccount,
  getAccount,
  linkGoogle,
  listSessions,
  resendVerification,
  saveProfile,
  setProfilePicture,
  unlinkGoogle,
} from './account.ts';
import { adminFigures, changeContactMessage, deleteContactMessage, listContactMessages } from './admin.ts';
import {
  createAdminTemplate,
  deleteAdminTemplate,
  getAdminTemplate,
  listAdminTemplates,
  updateAdminTemplate,
} from './admin-templates.ts';
import { analyzeTemplate } from './analyze-template.ts';
import { currentUser, forgotPassword, login, logout, resetPassword, signup, verifyEmail } from './auth.ts';
import { getBrand, saveBrand } from './brand.ts';
import { contactForm, sendContactMessage } from './contact.ts';
import {
  bulkContacts,
  contactActivity,
  contactHistory,
  countContacts,
  countFound,
  createContact,
  deleteContact,
  exportContact,
  exportContacts,
  getContact,
  getContactChange,
  listContactChanges,
  listContacts,
  undoContactChange,
  updateContact,
} from './contacts.ts';
import {
  crawlUrl,
  deleteCampaignGeneration,
  deleteCampaignGenerations,
  generateCampaign,
  listCampaignGenerations,
  streamCampaign,
} from './craft-campaign.ts';
import { getDashboard } from './dashboard.ts';
import type { AnyEndpoint } from './endpoint.ts';
import {
  getEspSettings,
  getSenderDomain,
  getSesAccount,
  makeSesWebhook,
  removeTracking,
  saveEspSettings,
  setUpTracking,
  testEspConnection,
  useSandboxAccount,
} from './esp-settings.ts';
import { getEspTrends } from './esp-trends.ts';
import { exportStep3, exportTemplate } from './export-template.ts';
import { deleteFont, listFonts, uploadFont } from './fonts.ts';
import {
  getImport,
  importContacts,
  importCsv,
  listImports,
  previewImport,
  refusedRows,
  startImport,
} from './imports.ts';
import {
  addListMembers,
  createContactField,
  createContactTag,
  createList,
  deleteContactField,
  deleteContactTag,
  deleteList,
  getEspStats,
  getList,
  listContactFields,
  listContactTags,
  listLists,
  removeListMembers,
  renameContactField,
  renameContactTag,
  restoreList,
  updateList,
} from './lists.ts';
import { causeOutboxEvent, getOutboxMessage, listOutbox } from './outbox.ts';
import {
  createPaymentIntent,
  getOrCreateSubscription,
  settlePayment,
  startCheckout,
  verifyPayment,
} from './payments.ts';
import { cancelPlan, claimPayment, getPlan, resumePlan } from './plan.ts';
import { previewDraft } from './preview.ts';
import {
  countPublicTemplateUse,
  getPublicTemplate,
  listPublicTemplates,
  listPublicTemplatesAgain,
} from './public-templates.ts';
import {
  countSavedHtmlTemplates,
  createSavedHtmlTemplate,
  deleteSavedHtmlTemplate,
  deleteSavedHtmlTemplateForGood,
  listSavedHtmlTemplates,
  markSavedHtmlTemplateUsed,
  restoreSavedHtmlTemplate,
} from './saved-html-templates.ts';
import {
  createSavedSection,
  deleteSavedSection,
  listSavedSections,
  renameSavedSection,
} from './saved-sections.ts';
import {
  countSavedSegment,
  countSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegmentMembers,
  listSegments,
  restoreSegment,
  updateSegment,
} from './segments.ts';
import { health, siteConfig } from './site.ts';
import {
  copyTemplate,
  countTemplates,
  deleteTemplates,
  deleteTemplatesForGood,
  listTemplateSummaries,
  restoreTemplates,
} from './template-list.ts';
import { deleteTemplateTag, listTemplateTags, renameTemplateTag, tagTemplates } from './template-tags.ts';
import { getTemplateVersion, listTemplateVersions, restoreTemplateVersion } from './template-versions.ts';
import {
  createTemplate,
  deleteTemplate,
  generatePreview,
  getTemplate,
  listTemplates,
  updateTemplate,
} from './templates.ts';
import { giveTestEmailFeedback, sendTestEmail, userEmailStats } from './test-emails.ts';
import { cropPicture, deletePicture, listPictures, uploadPicture } from './uploads.ts';

export const endpointsByArea: Record<string, readonly AnyEndpoint[]> = {
  Accounts: [login, logout, currentUser, signup, forgotPassword, resetPassword, verifyEmail],
  Settings: [
    getAccount,
    saveProfile,
    setProfilePicture,
    changePassword,
    changeEmail,
    cancelEmailChange,
    resendVerification,
    linkGoogle,
    unlinkGoogle,
    listSessions,
    endSession,
    endSessions,
    exportAccount,
    deleteAccount,
  ],
  Payments: [startCheckout, verifyPayment, createPaymentIntent, getOrCreateSubscription, settlePayment],
  Plan: [getPlan, claimPayment, cancelPlan, resumePlan],
  Contact: [contactForm, sendContactMessage],
  Templates: [
    listTemplates,
    getTemplate,
    createTemplate,
    updateTemplate,
    deleteTemplate,
    listTemplateVersions,
    getTemplateVersion,
    restoreTemplateVersion,
    generatePreview,
    listTemplateSummaries,
    countTemplates,
    copyTemplate,
    deleteTemplates,
    restoreTemplates,
    deleteTemplatesForGood,
  ],
  'Template tags': [listTemplateTags, tagTemplates, renameTemplateTag, deleteTemplateTag],
  Library: [
    listPublicTemplates,
    listPublicTemplatesAgain,
    getPublicTemplate,
    countPublicTemplateUse,
    listAdminTemplates,
    getAdminTemplate,
    createAdminTemplate,
    updateAdminTemplate,
    deleteAdminTemplate,
  ],
  Copywriting: [
    crawlUrl,
    generateCampaign,
    streamCampaign,
    listCampaignGenerations,
    deleteCampaignGeneration,
    deleteCampaignGenerations,
  ],
  Dashboard: [getDashboard],
  Export: [exportTemplate, exportStep3, analyzeTemplate],
  'Saved HTML': [
    listSavedHtmlTemplates,
    createSavedHtmlTemplate,
    markSavedHtmlTemplateUsed,
    countSavedHtmlTemplates,
    deleteSavedHtmlTemplate,
    restoreSavedHtmlTemplate,
    deleteSavedHtmlTemplateForGood,
  ],
  Sections: [listSavedSections, createSavedSection, renameSavedSection, deleteSavedSection],
  'Test emails': [sendTestEmail, giveTestEmailFeedback, userEmailStats],
  Contacts: [
    getEspStats,
    listContacts,
    createContact,
    countContacts,
    exportContacts,
    getContact,
    updateContact,
    deleteContact,
    contactHistory,
    contactActivity,
    exportContact,
    bulkContacts,
    countFound,
    listContactChanges,
    getContactChange,
    undoContactChange,
  ],
  Imports: [importContacts, importCsv, startImport, listImports, getImport, refusedRows, previewImport],
  Lists: [
    listLists,
    createList,
    getList,
    updateList,
    deleteList,
    restoreList,
    addListMembers,
    removeListMembers,
  ],
  Segments: [
    listSegments,
    createSegment,
    getSegment,
    updateSegment,
    deleteSegment,
    restoreSegment,
    countSegment,
    countSavedSegment,
    listSegmentMembers,
  ],
  'Contact tags and fields': [
    listContactTags,
    createContactTag,
    renameContactTag,
    deleteContactTag,
    listContactFields,
    createContactField,
    renameContactField,
    deleteContactField,
  ],
  'Sending account': [
    getEspSettings,
    saveEspSettings,
    useSandboxAccount,
    testEspConnection,
    getSesAccount,
    setUpTracking,
    removeTracking,
    makeSesWebhook,
    getSenderDomain,
    getEspTrends,
  ],
  Brand: [getBrand, saveBrand],
  Preview: [previewDraft],
  Outbox: [listOutbox, getOutboxMessage, causeOutboxEvent],
  Pictures: [uploadPicture, listPictures, cropPicture, deletePicture],
  Fonts: [uploadFont, listFonts, deleteFont],
  Administration: [adminFigures, listContactMessages, changeContactMessage, deleteContactMessage],
  Server: [siteConfig, health],
};
