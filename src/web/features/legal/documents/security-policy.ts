import type { LegalDocument } from '../document.ts';

export const securityPolicy: LegalDocument = {
  title: 'Security Policy',
  summary: 'How your data is protected, and how to tell us about a weakness.',
  sections: [
    {
      title: 'Your account',
      body: [
        'Passwords are hashed with Argon2id. Sessions end after 7 days, can be ended by signing out, and cannot be read by scripts. Attempts to sign in are limited.',
      ],
    },
    {
      title: 'Your data',
      body: [
        'Each account sees its own data and no other. Secret keys that you enter for sending are encrypted where they are stored and never leave the server again. Card numbers go to the payment provider and never reach this server.',
      ],
    },
    {
      title: 'The emails you build',
      body: ['Previews run in a frame of their own, without scripts and without access to your session.'],
    },
    {
      title: 'The pages',
      body: [
        'A content security policy allows only scripts of this site. Nothing is loaded from a third party except the pictures in your own emails.',
      ],
    },
    {
      title: 'Reporting a weakness',
      body: [
        'Write to the people who run this installation; the contact page says how. Tell us what you found and how to see it. Give us time to mend it before you publish, and we will not pursue anyone who looked in good faith.',
      ],
    },
  ],
};
