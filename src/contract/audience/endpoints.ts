// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as contacts from './contacts.ts';
import * as imports from './imports.ts';
import * as listGrowth from './list-growth.ts';
import * as lists from './lists.ts';
import * as segments from './segments.ts';
import * as signUpForms from './sign-up-forms.ts';
import * as suppressions from './suppressions.ts';

export const contactCalls = [
  contacts.listContacts,
  contacts.createContact,
  contacts.countContacts,
  contacts.exportContacts,
  contacts.getContact,
  contacts.updateContact,
  contacts.deleteContact,
  contacts.contactHistory,
  contacts.contactActivity,
  contacts.exportContact,
  contacts.bulkContacts,
  contacts.countFound,
  contacts.listContactChanges,
  contacts.getContactChange,
  contacts.undoContactChange,
];

export const importCalls = [
  imports.importContacts,
  imports.importCsv,
  imports.startImport,
  imports.listImports,
  imports.getImport,
  imports.refusedRows,
  imports.previewImport,
  imports.previewCsv,
];

export const listCalls = [
  lists.listLists,
  lists.createList,
  lists.getList,
  lists.updateList,
  lists.deleteList,
  lists.restoreList,
  lists.listListMembers,
  lists.addListMembers,
  lists.removeListMembers,
];

export const segmentCalls = [
  segments.listSegments,
  segments.createSegment,
  segments.getSegment,
  segments.updateSegment,
  segments.deleteSegment,
  segments.restoreSegment,
  segments.countSegment,
  segments.countSavedSegment,
  segments.listSegmentMembers,
];

export const consentCalls = [
  signUpForms.listSignUpForms,
  signUpForms.getSignUpForm,
  signUpForms.saveSignUpForm,
  signUpForms.askToConfirm,
  suppressions.listSuppressedContacts,
  suppressions.lookUpAddress,
  suppressions.blockAddress,
  suppressions.liftBlock,
];

export const tagAndFieldCalls = [
  lists.listContactTags,
  lists.countContactTags,
  lists.countLists,
  listGrowth.listListGrowth,
  lists.createContactTag,
  lists.renameContactTag,
  lists.deleteContactTag,
  lists.listContactFields,
  lists.createContactField,
  lists.renameContactField,
  lists.deleteContactField,
];
