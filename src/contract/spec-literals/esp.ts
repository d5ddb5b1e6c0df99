import { type SpecLiteral, shownOn } from './spec-literal.ts';

const overview = '/esp';
const contacts = '/esp?tab=contacts';
const lists = '/esp?tab=lists';
const campaigns = '/esp?tab=campaigns';
const settings = '/esp?tab=settings';

const overviewLiterals = [
  ...shownOn(overview, 'a new account opens it', {
    action: ['Back to Dashboard', 'New Campaign'],
    link: ['Overview', 'Campaigns', 'Subscribers', 'Lists', 'Settings'],
    text: [
      'Configure Amazon SES',
      'Import contacts',
      'Create lists',
      'Build campaigns',
      'Create campaign',
      'Manage subscribers',
      'Total Contacts',
      'Email Lists',
      'Emails Sent',
      'All time',
    ],
  }),
  ...shownOn(overview, 'a new account opens it', { text: ['Campaigns'] }, { within: 'main' }),
  ...shownOn(overview, 'an account with a contact opens it', { text: ['Open Rate', 'Click Rate'] }),
];

const contactLiterals = [
  ...shownOn(contacts, 'a contact without an address is added', {
    toast: ['Email required', 'Please enter an email address'],
  }),
  ...shownOn(contacts, 'adding a contact fails', { toast: ['Error', 'Failed to add contact'] }),
  ...shownOn(contacts, 'a contact is added', { toast: ['Contact added'] }),
  ...shownOn(contacts, 'the list of contacts', {
    columnheader: ['Name', 'Status'],
    text: ['All', 'Subscribed', 'Unsubscribed'],
    date: ['MMM d, yyyy'],
  }),
  ...shownOn(contacts, 'the list of contacts', { columnheader: ['Email', 'Added'] }, { isPart: true }),
  ...shownOn(contacts, 'deleting a contact fails', { toast: ['Error', 'Failed to delete contact'] }),
  ...shownOn(contacts, 'a contact is deleted', { toast: ['Contact deleted'] }),

  ...shownOn(contacts, 'an import without a file', {
    toast: ['No file selected', 'Please select a CSV file to import'],
  }),
  ...shownOn(contacts, 'an import of another file', {
    toast: ['Invalid file type', 'Please select a CSV file'],
  }),
  ...shownOn(contacts, 'an import of a large file', {
    toast: ['File too large', 'CSV file must be smaller than 5MB'],
  }),
  ...shownOn(contacts, 'an import of a file fails', {
    toast: ['Import failed', 'Failed to import CSV'],
  }),
  ...shownOn(contacts, 'an import without data', {
    toast: ['No data', 'Please enter contact data to import'],
  }),
  ...shownOn(contacts, 'an import of data fails', {
    toast: ['Import failed', 'Failed to import contacts'],
  }),
  ...shownOn(contacts, 'contacts are imported', { toast: ['Contacts imported'] }),
];

const listLiterals = [
  ...shownOn(lists, 'a list without a name', { toast: ['Name required', 'Please enter a list name'] }),
  ...shownOn(lists, 'creating a list fails', { toast: ['Error', 'Failed to create list'] }),
  ...shownOn(lists, 'a list is created', { toast: ['List created'] }),
  ...shownOn(lists, 'an empty list and one with a contact', { text: ['Empty', 'Active', 'Manage'] }),
  ...shownOn(lists, 'an empty list and one with a contact', { date: ['MMM d, yyyy'] }, { isPart: true }),
  ...shownOn(lists, 'deleting a list fails', { toast: ['Error', 'Failed to delete list'] }),
  ...shownOn(lists, 'a list is deleted', { toast: ['List deleted'] }),
];

const campaignLiterals = [
  ...shownOn(
    campaigns,
    'the list of campaigns',
    { tab: ['All', 'Drafts', 'Sent', 'Scheduled'] },
    { isPart: true },
  ),
  ...shownOn(campaigns, 'the list of campaigns', { action: ['Send Now'], text: ['View'] }),
  ...shownOn('/esp', 'a design of the builder without a name', {
    tab: ['Campaign Details', 'Content', 'Audience'],
    value: ['Imported Campaign'],
  }),
  ...shownOn('/esp', 'a campaign without a subject', {
    toast: ['Required fields missing', 'Please fill in all required fields'],
  }),
  ...shownOn('/esp', 'creating a campaign fails', { toast: ['Error', 'Failed to create campaign'] }),
  ...shownOn('/esp', 'a campaign is created', { toast: ['Campaign created'] }),
  ...shownOn(campaigns, 'sending a campaign fails', {
    toast: ['Send failed', 'Failed to send campaign'],
  }),
  ...shownOn(campaigns, 'a campaign is sent', { toast: ['Campaign sent'] }),
  ...shownOn(campaigns, 'a campaign is sent', { toast: ['to {count} recipients'] }, { isPart: true }),
  ...shownOn(campaigns, 'deleting a campaign fails', { toast: ['Error', 'Failed to delete campaign'] }),
  ...shownOn(campaigns, 'a campaign is deleted', { toast: ['Campaign deleted'] }),
];

const settingLiterals = [
  ...shownOn(settings, 'a new account opens it', {
    text: ['Not Configured'],
    action: ['Test Connection', 'Save Settings'],
  }),
  ...shownOn(
    settings,
    'a new account opens it',
    {
      option: ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-southeast-1', 'ap-northeast-1'],
      text: ['200 emails per day and 1 email per second'],
    },
    { isPart: true },
  ),
  ...shownOn(settings, 'a test without a key', {
    toast: ['AWS credentials required', 'Please configure AWS credentials first'],
  }),
  ...shownOn(settings, 'settings without a key', { toast: ['Required fields missing'] }),
  ...shownOn(settings, 'saving fails', { toast: ['Error', 'Failed to update settings'] }),
  ...shownOn(settings, 'settings are saved', { toast: ['Settings updated'], text: ['Configured'] }),
  ...shownOn(settings, 'Amazon SES refuses', {
    toast: ['Connection failed', 'Unable to connect to Amazon SES'],
  }),
  ...shownOn(settings, 'a test fails', { toast: ['Test failed', 'Failed to test connection'] }),
  ...shownOn(settings, 'a test passes', { toast: ['Connection successful'] }),
];

export const espLiterals: readonly SpecLiteral[] = [
  ...overviewLiterals,
  ...contactLiterals,
  ...listLiterals,
  ...campaignLiterals,
  ...settingLiterals,
];
