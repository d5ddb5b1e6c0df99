import type { LegalSection } from '../document.ts';
import { facts } from '../facts.ts';

const { operator, contacts } = facts;

/** The operator of the site, at the end of every text. */
export const operatorSection = (title: string, ...more: LegalSection['body']): LegalSection => ({
  id: 'who-we-are',
  title,
  body: [
    {
      caption: 'The operator of this site',
      head: [],
      rows: [
        ['Operator', operator.name],
        ['Address', [...operator.address, operator.country].join(', ')],
        ...(operator.representative ? [['Represented by', operator.representative]] : []),
        ...(operator.registration ? [['Registration', operator.registration]] : []),
        ...(operator.vatId ? [['VAT number', operator.vatId]] : []),
        ['Email', `[${contacts.general}](mailto:${contacts.general})`],
        ...(operator.phone ? [['Telephone', operator.phone]] : []),
      ],
    },
    ...more,
  ],
});
