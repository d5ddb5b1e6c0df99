// The names of the fields that people fill in, for refusals of their input. Other names of the contract are for programs
// and stay English.
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';

const labels: Readonly<Record<string, TextKey>> = {
  accessKeyId: 'refusals.fieldLabels.accessKeyId',
  company: 'refusals.fieldLabels.company',
  contactsData: 'refusals.fieldLabels.contactsData',
  content: 'refusals.fieldLabels.content',
  csvFile: 'refusals.fieldLabels.csvFile',
  definition: 'refusals.fieldLabels.definition',
  description: 'refusals.fieldLabels.description',
  email: 'refusals.fieldLabels.email',
  firstName: 'refusals.fieldLabels.firstName',
  fromEmail: 'refusals.fieldLabels.fromEmail',
  fromName: 'refusals.fieldLabels.fromName',
  html: 'refusals.fieldLabels.html',
  label: 'refusals.fieldLabels.label',
  lastName: 'refusals.fieldLabels.lastName',
  message: 'refusals.fieldLabels.message',
  name: 'refusals.fieldLabels.name',
  password: 'refusals.fieldLabels.password',
  postalAddress: 'refusals.fieldLabels.postalAddress',
  preheader: 'refusals.fieldLabels.preheader',
  reason: 'refusals.fieldLabels.reason',
  recipientEmail: 'refusals.fieldLabels.recipientEmail',
  replyTo: 'refusals.fieldLabels.replyTo',
  search: 'refusals.fieldLabels.search',
  subject: 'refusals.fieldLabels.subject',
  tag: 'refusals.fieldLabels.tag',
  templateName: 'refusals.fieldLabels.templateName',
  title: 'refusals.fieldLabels.title',
  url: 'refusals.fieldLabels.url',
};

export const fieldLabels =
  (translate: Translate) =>
  (key: string): string | undefined => {
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return label && translate(label);
  };
