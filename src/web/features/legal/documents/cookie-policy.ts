import type { LegalDocument } from '../document.ts';
import { facts, periods } from '../facts.ts';
import { operatorSection } from './operator.ts';

export const cookiePolicy: LegalDocument = {
  title: 'Cookie Policy',
  updated: facts.updated.cookiePolicy,
  summary: 'What is stored in your browser, why, and for how long. None of it follows you anywhere.',
  inShort: [
    'Cookies only for what you do here: to keep you signed in, to tie a payment to your browser, to sign in with Google, to remember the language that you chose.',
    'No advertising, no analytics, no third party on our pages, except the payment form when you pay.',
    'So there is no banner to click away. You can delete everything at any time.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'A cookie is a small text that the site gives to your browser and gets back with each call. These are all of ours, and they go to this site only. Scripts can read the language alone; over https the names of the others begin with __Host-.',
        {
          caption: 'Cookies that this site sets',
          head: ['Name', 'What for', 'How long'],
          rows: [
            ['sid', 'Says that you are signed in', `${periods.sessionDays} days, or until you sign out`],
            ['payment', 'Ties a payment to this browser until your account is made', '7 days at most'],
            ['google', 'Guards the way to Google and back, if you sign in with it', '10 minutes'],
            ['language', 'The language that you chose on a page without an account', '1 year'],
          ],
        },
      ],
    },
    {
      id: 'payment-form',
      title: 'The payment form',
      body: [
        'When you pay, the form comes from Stripe. On the pages where it is shown, and on Stripe’s own checkout, Stripe sets cookies to tell people from machines and to stop fraud: __stripe_mid for one year and __stripe_sid for 30 minutes. They are set by that form alone, and [Stripe’s own policy](https://stripe.com/cookie-settings) says more.',
      ],
    },
    {
      id: 'storage',
      title: 'Storage in your browser',
      body: [
        'Some things never leave your browser, because no one else needs them.',
        {
          caption: 'What is stored in the browser and not sent',
          head: ['What', 'What for', 'How long'],
          rows: [
            ['Theme preference', 'Light or dark, before the page is painted', `${periods.themeYears} year`],
            [
              'Recent templates',
              'The names of those you opened last, to find them again',
              `${periods.recentTemplatesDays} days`,
            ],
            [
              'Recently opened',
              'The names of the last 5 things you opened, to find them again',
              'Until you sign out',
            ],
            [
              'Keyboard shortcuts',
              'That you turned single-character shortcuts off',
              'Until you turn them on',
            ],
            [
              'Drafts',
              'What you wrote and what is not saved yet, with the steps to undo it',
              'Until it is saved or discarded',
            ],
            [
              'This tab’s work',
              'The last export, a payment form that was begun, a message for the next page',
              'Until the tab is closed',
            ],
            ['Copied blocks', 'To paste them into another email', 'Until you copy something else'],
            ['First steps', 'That you put the list on the dashboard away', 'Until you show it again'],
            [
              'Handed-over design',
              'An email on its way from the builder to a campaign',
              'Until it arrives, or the tab is closed',
            ],
          ],
        },
      ],
    },
    {
      id: 'not-there',
      title: 'What is not there',
      body: [
        'No advertising, no analytics, no social buttons, no fonts or scripts from elsewhere. Emails that you look at here may show images from the addresses their authors gave them; no cookie is sent there by us.',
        'All of the above is needed for what you ask the site to do. For that the law asks for no consent (Art. 5(3) of the ePrivacy Directive), and there is no banner.',
      ],
    },
    {
      id: 'in-emails',
      title: 'In the emails you send',
      body: [
        'A campaign with tracking on has a small image and links that are counted. They set no cookie. You can switch tracking off, and you tell your readers about it in your own privacy policy.',
      ],
    },
    {
      id: 'remove',
      title: 'How to remove it',
      body: [
        'Sign out to end the session. In the settings of your browser you can see and delete everything else, for this site alone or for all. You lose what is in the drafts, and your choice of a theme; nothing that is saved.',
        'If your browser blocks cookies, you can read every public page and cannot sign in. If it blocks storage, everything works and nothing is remembered.',
      ],
    },
    operatorSection(
      'Who we are',
      'What we keep on the server is said in the [privacy policy](/privacy-policy).',
    ),
  ],
};
