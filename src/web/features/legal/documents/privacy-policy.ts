import { brand } from '#web/lib/site.ts';
import type { LegalDocument } from '../document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  summary: 'What we keep about you and about the people you write to, why, and how to have it removed.',
  sections: [
    {
      title: 'What we keep about you',
      body: [
        'Your name, your email address and, if you enter it, your company. Your password is kept only as a hash that cannot be turned back. Of your payment we keep the ids of the customer and the subscription, never the number of a card.',
        'The templates, emails and settings you make. They are yours: we do not read them except to do what you ask, and we do not train anything on them.',
      ],
    },
    {
      title: 'What we keep about your subscribers',
      body: [
        'The addresses and names you enter or import, and what happened to the emails you sent them. You decide about this data; we process it on your behalf and for no purpose of our own.',
      ],
    },
    {
      title: 'Who else sees it',
      body: [
        'The payment provider sees your payment. Amazon SES, under your own account, sees the emails you send. If the operator has connected a language model, it sees what you enter to have a text written. No one else.',
      ],
    },
    {
      title: 'How long',
      body: [
        'As long as you have an account. When you have it deleted, what belongs to it is deleted; invoices stay as long as the law asks.',
        'Your session lasts 7 days. The choice of a theme is kept for 1 year and the list of recent templates for 30 days, both in your own browser.',
      ],
    },
    {
      title: 'Your rights',
      body: [
        'You may see, correct, export and delete what we hold about you. You must be at least 18 years old to have an account.',
        `Write to the people who run this installation of ${brand}; the contact page says how.`,
      ],
    },
  ],
};
