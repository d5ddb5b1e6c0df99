import { brand } from '#web/lib/site.ts';
import type { LegalDocument } from '../document.ts';
import { facts, periods } from '../facts.ts';
import { operatorSection } from './operator.ts';

const { security } = facts.contacts;
const { hosting, retention } = facts;

export const securityPolicy: LegalDocument = {
  title: 'Security Policy',
  updated: facts.updated.securityPolicy,
  summary:
    'What is done to protect your data, in so many words that you can check it, and how to tell us about a weakness.',
  inShort: [
    'Passwords are hashed, secrets are encrypted, card numbers never reach us, and no account sees another’s data.',
    'Your sending keys go in and never come out again, not even to you.',
    `Found something? Write to [${security}](mailto:${security}). We answer within three working days and thank you.`,
  ],
  sections: [
    {
      id: 'accounts',
      title: 'Accounts and sessions',
      body: [
        [
          'Passwords have at least 8 characters and are stored as Argon2id hashes, which cannot be turned back. Checking one takes as long for an address that has no account, so that the time tells nothing.',
          `A session is a random number of 256 bits in a cookie that scripts cannot read and other sites cannot send with a form. The server keeps only its hash. It ends after ${periods.sessionDays} days, when you sign out, or when you end it from another device.`,
          'Changing your password or your address, linking a Google account and deleting the account ask for the password again.',
          'Attempts to sign in are counted for each account and each network: ten wrong passwords in a quarter of an hour, and the next has to wait.',
          'Links that come by mail to confirm an address or to choose a new password work once, for an hour to seven days. Of them, too, only a hash is stored.',
          'Signing in with Google uses the authorization code flow with PKCE, state and nonce.',
        ],
      ],
    },
    {
      id: 'separation',
      title: 'Your data and that of others',
      body: [
        'Everything you make belongs to your workspace, and every question to the database names it. An id from another workspace gets the same answer as one that does not exist. What goes in and what comes out of every call is checked against one contract; keys that are not named there are dropped.',
      ],
    },
    {
      id: 'secrets',
      title: 'Secrets and payments',
      body: [
        [
          'The secret of your sending account is encrypted with AES-256-GCM, bound to your workspace, and decrypted only to sign a call to Amazon. No call of ours answers it again.',
          'Card numbers go from your browser to Stripe and never touch this server. What Stripe reports is believed only with its signature.',
          'A payment is tied to the browser that made it, and makes one account.',
        ],
      ],
    },
    {
      id: 'pages',
      title: 'The pages',
      body: [
        [
          'A content security policy allows scripts of this site only, besides Stripe’s where a payment form is shown. Fonts and images of the product come from here.',
          'No other site can show ours in a frame, and calls that come from other sites are refused.',
          'Emails are shown in a frame of their own, without scripts and without access to your session.',
          'Over https, the server instructs browsers to use nothing else.',
        ],
      ],
    },
    {
      id: 'files',
      title: 'Files and addresses you give us',
      body: [
        [
          'An image is decoded and encoded anew before it is stored, which removes where it was taken and anything hidden in it. Files that pretend to be images are refused.',
          'Addresses are fetched only from the public internet; every redirect is checked again, and the connection goes to the address that was checked.',
        ],
      ],
    },
    {
      id: 'operation',
      title: 'Operation',
      body: [
        [
          `The product runs on machines of ${hosting.provider} in ${hosting.place}.`,
          `What you saved is written to disk before the screen says so. Backups are retained for ${retention.backupDays} days.`,
          'Logs hold no passwords, no tokens, no headers and no contents of calls.',
          'The libraries the product is made of are few, pinned to exact versions, and renewed when a weakness becomes known.',
        ],
        'We claim no certificate that is not named here, and there is none yet.',
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      body: [
        [
          'Use a password that you use nowhere else, or sign in with Google.',
          `Give ${brand} a key of its own at Amazon that may do nothing but send.`,
          'Look through your sessions in the settings now and then, and end those you do not know.',
        ],
      ],
    },
    {
      id: 'incidents',
      title: 'If something goes wrong',
      body: [
        'We stop it, find out what was touched, and tell the people concerned without undue delay: what happened, what it means for them, what they can do. Where the law asks for it, the authority hears of it within 72 hours.',
      ],
    },
    {
      id: 'reporting',
      title: 'Reporting a weakness',
      body: [
        `Write to [${security}](mailto:${security}): what you found, how to see it, and what it could be used for. We confirm within three working days, tell you what we make of it within ten, and say when it is mended.`,
        'We take no steps against anyone who looks in good faith:',
        [
          'with accounts of their own, or with the demo account;',
          'without reading, changing or keeping the data of others, and stopping as soon as they see some;',
          'without slowing the product down, and without tricking people;',
          'and who gives us 90 days, or until it is fixed, before they publish.',
        ],
        'We name you among those who helped, if you like. We pay no rewards.',
      ],
    },
    operatorSection('Who we are'),
  ],
};
