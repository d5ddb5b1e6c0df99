import type { LegalDocument } from '../document.ts';

export const cookiePolicy: LegalDocument = {
  title: 'Cookie Policy',
  summary: 'What is stored in your browser. None of it follows you anywhere.',
  sections: [
    {
      title: 'Cookies',
      body: [
        [
          'Session: says that you are signed in. It lasts 7 days and scripts cannot read it.',
          'Payment: ties a verified payment to this browser until your account is made.',
        ],
      ],
    },
    {
      title: 'Storage of your browser',
      body: [
        [
          'Theme preference: light or dark, kept for 1 year.',
          'Recent templates: the ones you opened last, kept for 30 days.',
          'Drafts: what you have not saved yet, so that it is not lost.',
          'Handed-over design: an email on its way from the builder to a campaign, until the tab is closed.',
        ],
      ],
    },
    {
      title: 'What is not there',
      body: [
        'No advertising, no analytics, no third party. All of the above is needed for what you ask the site to do, so there is no banner to ask for consent.',
      ],
    },
    {
      title: 'How to remove it',
      body: [
        'Sign out to end the session. Your browser can delete the rest at any time; you lose only convenience.',
      ],
    },
  ],
};
