import { brand } from '#web/lib/site.ts';
import type { LegalDocument } from '../document.ts';
import { facts, periods } from '../facts.ts';
import { operatorSection } from './operator.ts';

const { abuse } = facts.contacts;
const abuseAddress = `[${abuse}](mailto:${abuse})`;

export const acceptableUse: LegalDocument = {
  title: 'Acceptable Use Policy',
  updated: facts.updated.acceptableUse,
  summary: 'Write to people who asked to hear from you. Everything else follows from that.',
  inShort: [
    `${brand} is for opted-in subscribers only. It is not for spam, bought lists or unsolicited mass email.`,
    `Every email names its sender, and a wish to unsubscribe is honored within ${periods.unsubscribeDays} days at the latest.`,
    `Who breaks this loses the account, and may appeal within ${periods.appealDays} days.`,
  ],
  sections: [
    {
      id: 'permission',
      title: 'Permission comes first',
      body: [
        'You may write to people who opted in, about what they opted in for. You can say for each of them when, where and to what they agreed; where the law asks for it, by a confirmation they clicked.',
        'Someone who bought from you may get email about similar things where the law of their country allows it, if they could refuse when they gave their address and can refuse in every email since.',
        'People who have not heard from you for more than a year have forgotten you. Ask them again before you go on.',
      ],
    },
    {
      id: 'not-allowed',
      title: 'What you may not send',
      body: [
        [
          'Unsolicited mass email of any kind, to people or to companies.',
          'Email to lists that were bought, rented, shared or collected from the web, and to addresses that were guessed.',
          'Email that hides who sent it, pretends to be from someone else, or has a subject that misleads.',
          'Phishing, malware, fraud, pyramid schemes, and offers that are too good to be true because they are not.',
          'Hatred, threats, harassment, sexual exploitation, and anything unlawful where it is sent or read.',
          'Someone else’s work without the right to use it.',
          'Hidden text that only a filter reads. Mailbox providers forbid it, and it does not help.',
        ],
      ],
    },
    {
      id: 'every-email',
      title: 'What every email must have',
      body: [
        'The CAN-SPAM Act of the United States, and laws like it elsewhere, ask this of every commercial email, and so do we:',
        [
          'a sender and a reply address that are truly yours;',
          'a subject that says what is inside;',
          'a sign that it is advertising, where that is not plain from the rest;',
          'a valid postal address of the sender;',
          'a link to unsubscribe that is easy to see, asks for no password and no money, and works for at least 30 days after the email was sent.',
        ],
        `Unsubscribes must be honored within ${periods.unsubscribeDays} days. Those that come through the product take effect at once; those that reach you by reply or by telephone you enter yourself. After that you neither write to the person again nor pass the address on.`,
        'Other laws ask for more: the GDPR and the rules on electronic communications in Europe, CASL in Canada, the Spam Act in Australia. What counts is where your readers live.',
      ],
    },
    {
      id: 'keep-clean',
      title: 'Keeping a list clean',
      body: [
        [
          'Take out addresses that return your mail, and those of people who complained. The product keeps both from being written to again; do not import them anew.',
          'Keep returned mail below 2 % and complaints below 0.1 %. Above 5 % and 0.3 %, stop and find out why.',
          'Send from a domain that is yours and that has SPF, DKIM and DMARC.',
          'Raise your numbers slowly when you begin.',
        ],
      ],
    },
    {
      id: 'the-product',
      title: 'Fair use of the product itself',
      body: [
        'Do not test the security of accounts that are not yours, do not go around limits, do not send calls that no person would make, and do not share one account among many. How to look for weaknesses in good faith stands in the [security policy](/security-policy#reporting).',
      ],
    },
    {
      id: 'when-broken',
      title: 'When this policy is broken',
      body: [
        'We look at complaints, at returned mail and at reports we receive. Depending on what we find we ask you, pause your sending, suspend the account or close it; where people are being harmed, at once. We say what we saw and what you can do.',
        `You may appeal within ${periods.appealDays} days by answering that message. A person who did not take the decision looks at it again and answers within ten working days. While an account is suspended you can still export what is yours.`,
      ],
    },
    {
      id: 'report',
      title: 'If you were sent something',
      body: [
        `Every email has a link to unsubscribe. If it does not work, or you never agreed to that email, forward it with its headers to ${abuseAddress}. We look into every report and never pass your address on to the sender unless you ask us to.`,
      ],
    },
    operatorSection('Who we are'),
  ],
};
