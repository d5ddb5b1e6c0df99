// Schemas with words of their own, such as those that the specification fixes: their English, and its text in the
// catalogs. Numbers of a template are `{n1}` and `{n2}`.
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';

export const fixedIssues: Readonly<Record<string, TextKey>> = {
  'Invalid email address': 'shared.inputs.fixed.emailAddress',
  'First name must be at least 2 characters': 'shared.inputs.fixed.firstName',
  'Last name must be at least 2 characters': 'shared.inputs.fixed.lastName',
  'Password must be at least 8 characters': 'shared.inputs.fixed.passwordTooShort',
  'Password must be at most {n1} bytes': 'shared.inputs.fixed.passwordTooLong',
  "Passwords don't match": 'shared.inputs.fixed.passwordsDiffer',
  'Use a company name of at most 200 characters': 'shared.inputs.fixed.company',
  'Please tell us your name': 'shared.inputs.fixed.tellName',
  'Please write a message': 'shared.inputs.fixed.writeMessage',
  'Please keep it within 5,000 characters': 'shared.inputs.fixed.messageTooLong',
  'Use a name of at most {n1} characters.': 'shared.inputs.fixed.nameTooLong',
  'Use an address of at most {n1} characters.': 'shared.inputs.fixed.addressTooLong',
  'Use at most {n1} characters.': 'shared.inputs.fixed.tooLong',
  'Use a description of at most {n1} characters.': 'shared.inputs.fixed.descriptionTooLong',
  'Please enter a name.': 'shared.inputs.fixed.enterName',
  'Please enter a title.': 'shared.inputs.fixed.enterTitle',
  'Use {n1} to {n2} lowercase letters, digits and single dashes between them.': 'shared.inputs.fixed.slug',
  'Please enter a template name.': 'shared.inputs.fixed.enterTemplateName',
  'Please enter a list name': 'shared.inputs.fixed.enterListName',
  'Please enter an email address': 'shared.inputs.fixed.enterAddress',
  'Please enter contact data to import': 'shared.inputs.fixed.enterContacts',
  'Please enter a product URL to crawl': 'shared.inputs.fixed.enterProductUrl',
  'Enter the URL of an image.': 'shared.inputs.fixed.enterImageUrl',
  'Template name and image URL are required': 'shared.inputs.fixed.nameAndImage',
  'Campaign Type Required': 'shared.inputs.fixed.campaignType',
  'Information Required': 'shared.inputs.fixed.information',
  'The product data is too long. Shorten it and try again.': 'shared.inputs.fixed.productDataTooLong',
  'The HTML is empty.': 'shared.inputs.fixed.htmlIsEmpty',
  'This email is larger than 2 MB.': 'shared.inputs.fixed.emailTooLarge',
  'A brand can have up to {n1} colors.': 'shared.inputs.fixed.brandColors',
  'A section needs at least one block.': 'shared.inputs.fixed.sectionNeedsBlock',
  'A section can have up to {n1} blocks.': 'shared.inputs.fixed.sectionBlocks',
  'Use the name of a time zone, such as Europe/Berlin.': 'shared.inputs.fixed.timeZone',
  'Enter a domain such as links.yourshop.com.': 'shared.inputs.fixed.domain',
  'An access key id has letters and digits only.': 'shared.inputs.fixed.keyId',
  'Enter the name on one line.': 'shared.inputs.fixed.oneLine',
  'Say why this address can receive email again.': 'shared.inputs.fixed.sayWhy',
  'Use only lowercase letters, digits and _, beginning with a letter.': 'shared.inputs.fixed.smallLetters',
  'Use at least 1 day.': 'shared.inputs.fixed.atLeastOneDay',
  'Use at most {n1} days.': 'shared.inputs.fixed.days',
  'Choose a field.': 'shared.inputs.fixed.chooseField',
  'Choose one.': 'shared.inputs.fixed.chooseOne',
  'Add a condition to each group.': 'shared.inputs.fixed.groupNeedsCondition',
  'Add a condition.': 'shared.inputs.fixed.addCondition',
  'Use at most {n1} conditions.': 'shared.inputs.fixed.conditions',
  'In braces, use only campaign_name, date, link_label or link_number.':
    'shared.inputs.fixed.utmPlaceholders',
  'Enter a value.': 'shared.inputs.fixed.enterValue',
  'Use an address that begins with https://.': 'shared.inputs.fixed.httpsAddress',
  'A form can have up to {n1} fields.': 'shared.inputs.fixed.formFields',
  'Only the first 200 columns can be read. Move the ones you need to the left and try again.':
    'shared.inputs.fixed.columns',
  'Use 21 letters, digits, - or _.': 'shared.inputs.fixed.importKey',
  'Select the contacts by ids or by a filter.': 'shared.inputs.fixed.idsOrFilter',
  'Use only letters, digits, dots and underscores for a merge tag.': 'shared.inputs.fixed.mergeTagName',
  'Type the text to show instead.': 'shared.inputs.fixed.fallbackText',
  'An email can have up to {n1} blocks.': 'shared.inputs.fixed.emailBlocks',
  'Two blocks have the same id. Give each block its own id.': 'shared.inputs.fixed.sameBlockId',
  'Use a whole number of pixels, such as 16px.': 'shared.inputs.fixed.pixels',
  'Use a size from {n1}px to {n2}px.': 'shared.inputs.fixed.sizeRange',
  'Use a font name of letters, digits, spaces and hyphens.': 'shared.inputs.fixed.fontName',
  'Use a number from {n1} to {n2}.': 'shared.inputs.fixed.numberRange',
  'Use an http, https, mailto, tel or sms link.': 'shared.inputs.fixed.linkKinds',
  'Use an image address that begins with https.': 'shared.inputs.fixed.imageAddress',
  'Use a block id of 1 to 64 letters, digits, _ and -.': 'shared.inputs.fixed.blockId',
  'A row can have up to six images.': 'shared.inputs.fixed.rowImages',
  'Use 16 to 100 printable ASCII characters.': 'shared.inputs.fixed.idempotencyKey',
  'Enter a value to compare with.': 'shared.inputs.fixed.sayWhatToCompare',
  'Please enter a segment name': 'shared.inputs.fixed.enterSegmentName',
  'The last day is before the first.': 'shared.inputs.fixed.lastDayBeforeFirst',
  'Use a day from {n1} to {n2}.': 'shared.inputs.fixed.dayRange',
  'Use a period of at most three years.': 'shared.inputs.fixed.periodTooLong',
  'Use weeks or months for a period of more than a year.': 'shared.inputs.fixed.periodTooLongForDays',
  'Send the columns as a JSON list.': 'shared.inputs.fixed.columnsAsList',
  'Send the meanings of values as a JSON object.': 'shared.inputs.fixed.meaningsAsObject',
};

/** The message of an issue in the reader's language; as it is where no text is known for it. */
export const translateFixed = (translate: Translate, message: string): string => {
  const exact = fixedIssues[message];
  if (exact) return translate(exact);
  const numbers: string[] = [];
  const template = message.replace(/\d+(?:[.,]\d+)*/g, (number) => `{n${numbers.push(number)}}`);
  const key = fixedIssues[template];
  if (!key) return message;
  return translate(key, Object.fromEntries(numbers.map((number, index) => [`n${index + 1}`, number])));
};
