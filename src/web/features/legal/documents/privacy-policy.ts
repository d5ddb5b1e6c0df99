import { brand } from '#web/lib/site.ts';
import type { LegalDocument } from '../document.ts';
import { facts, operatorLine, periods } from '../facts.ts';
import { operatorSection } from './operator.ts';

const { contacts, hosting, retention, dataProtectionOfficer } = facts;
const privacyAddress = `[${contacts.privacy}](mailto:${contacts.privacy})`;

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  updated: facts.updated.privacyPolicy,
  summary:
    'What we keep about you and about the people you write to, why, for how long, and how to have it removed.',
  inShort: [
    'We keep what the product needs to work, and nothing to follow you with. There is no advertising and no analytics on these pages.',
    'Your emails, templates and subscribers are yours. We do not sell them, do not read them for our own purposes, and do not train anything on them.',
    'You can see, correct, export and delete what we hold. Write to us, or do most of it yourself in the settings.',
  ],
  sections: [
    {
      id: 'responsible',
      title: 'Who is responsible',
      body: [
        `For the data of visitors and of people with an account, the controller is ${operatorLine}. Questions about privacy go to ${privacyAddress}.`,
        ...(dataProtectionOfficer ? [`Our data protection officer is ${dataProtectionOfficer}.`] : []),
        'For the people you write to, you are the controller and we are your processor. That part has [a section of its own](#subscribers).',
      ],
    },
    {
      id: 'about-you',
      title: 'What we keep about you',
      body: [
        'This is everything, with the reason for it and the ground in the General Data Protection Regulation (GDPR) on which it rests.',
        {
          caption: 'Data about you, the reason for keeping it and its legal basis',
          head: ['What', 'Why', 'Ground'],
          rows: [
            [
              '**Account:** name, email address and whether it was confirmed, company and image if you add them, the hash of your password',
              'To let you in, to greet you by your name, to write to you about your account',
              'Contract, Art. 6(1)(b)',
            ],
            [
              '**Google sign-in**, if you use it: your name, your address and Google’s number for you',
              'To let you in without a password',
              'Contract, Art. 6(1)(b)',
            ],
            [
              '**Payment:** the plan, its dates, and the ids of the customer, the subscription and the payment. Never a card number',
              'To know what you paid for, to refund, and to keep books',
              'Contract, and legal duty for books, Art. 6(1)(b) and (c)',
            ],
            [
              '**Sessions:** when you signed in, the browser’s name and the network address you came from',
              'To keep you signed in, and to let you see and end sessions that are not yours',
              'Legitimate interest in safe accounts, Art. 6(1)(f)',
            ],
            [
              '**Networks you signed in from**',
              'So that guesses by others do not keep you out',
              'Legitimate interest in safe accounts, Art. 6(1)(f)',
            ],
            [
              '**Attempts to sign in:** the address that was typed and the network it came from, for 24 hours',
              'To stop the guessing of passwords',
              'Legitimate interest in safe accounts, Art. 6(1)(f)',
            ],
            [
              '**Your work:** templates and their earlier versions, saved HTML, images, fonts, brand, settings',
              'It is what the product is for',
              'Contract, Art. 6(1)(b)',
            ],
            [
              '**Test emails:** when, from which domain, at which kind of mailbox, and where you said it arrived. The address itself is not stored',
              'To show you your own figures and to limit misuse',
              'Contract, Art. 6(1)(b)',
            ],
            [
              '**Messages** from the contact page: name, address, company and text',
              'To answer you',
              'Steps before a contract, or legitimate interest in answering, Art. 6(1)(b) and (f)',
            ],
            [
              '**Your consent** to news about the product, if you gave it',
              'To send you that news and nothing else',
              'Consent, Art. 6(1)(a), which you can take back at any time',
            ],
          ],
        },
        'The server’s own log has the time, the kind of call, the status and how long it took. It has no bodies, no headers and no address with an id in it.',
        'You need not give us any of this, but without an email address, a name and a payment there is no account. Nothing is decided about you by a machine alone.',
      ],
    },
    {
      id: 'subscribers',
      title: 'The people you write to',
      body: [
        'Addresses, names and notes that you enter or import, and what happened to the emails you sent them: delivered, returned, complained about, unsubscribed and, where you leave tracking on, opened and clicked.',
        'You decide about this data. We store it and send to it on your instruction, for no purpose of our own, under the same safeguards as your own data. We tell you of a breach without undue delay, help you answer the people concerned, and delete it when you do or when your account is deleted. This paragraph, the list of [who else sees it](#others) and the [security policy](/security-policy) are the agreement on processing between us (Art. 28 GDPR); write to us if you need it as a signed document.',
        'If you received an email that was sent with this product and want to know or change what is held about you, ask its sender. You can unsubscribe by the link in the email at any time.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees it',
      body: [
        'Only these, and only for the stated purpose.',
        {
          caption: 'Recipients of data, and what each of them does',
          head: ['Who', 'What for', 'What they get'],
          rows: [
            [
              `**${hosting.provider}**, in ${hosting.place}`,
              'Runs the machines the product is on',
              'Everything stored, as we store it',
            ],
            [
              '**Stripe**',
              'Takes payments and guards against fraud',
              'What you enter at the checkout, your email address and the plan',
            ],
            [
              '**Amazon SES**, under your own Amazon account',
              'Sends your emails and reports what became of them',
              'Your emails and the addresses they go to',
            ],
            ['**Google**, if you choose its sign-in', 'Says who you are', 'That you sign in here'],
            [
              '**A language model**, if we have connected one and you ask it to write',
              'Writes the text you asked for',
              'What you enter for that text; no subscribers, no account data',
            ],
            [
              '**Our mail server**',
              'Carries the few emails we send ourselves',
              'Your address and that email',
            ],
          ],
        },
        'We do not sell personal data, do not share it for advertising, and hand it to authorities only where the law leaves no choice; we then tell you unless that is forbidden.',
        'Stripe, Amazon and Google may process data in the United States. Where they do, it rests on the EU–US Data Privacy Framework or on the standard contractual clauses of the European Commission.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        [
          'Your account and your work: as long as you have the account. Deleting it in the settings deletes both, and ends your plan. The ids of payments stay, without your name and address, so that none is used twice.',
          `Your session: ${periods.sessionDays} days, or until you sign out.`,
          'Attempts to sign in: 24 hours. Networks you signed in from: 180 days after the last time.',
          'Messages from the contact page: until we delete them, when they are answered or when you ask; 30 days after that they are gone for good. What the payment provider reports to us: 60 days.',
          'Links that we mail to you: one hour for a new password, a day for a new address, seven days to confirm one.',
          `Invoices and what the law asks of books: ${retention.invoiceYears} years.`,
          `The server’s log: ${retention.serverLogDays} days. Backups: ${retention.backupDays} days, after which what you deleted is gone from them as well.`,
        ],
        `What stays in your own browser, such as the theme (${periods.themeYears} year) and recent templates (${periods.recentTemplatesDays} days), is listed in the [cookie policy](/cookie-policy).`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: [
        'Wherever you live, you may:',
        [
          'see what we hold about you, and take it with you in a form that machines read (in the settings);',
          'have it corrected or deleted (both in the settings);',
          'have its use limited, and object to uses that rest on our legitimate interest;',
          'take back a consent, without giving a reason and without losing anything else.',
        ],
        `For anything the settings do not offer, write to ${privacyAddress}. We answer within one month and ask for no money. We may ask you to write from the address of your account, so that no one else gets your data.`,
        'In the European Union and the United Kingdom you may also complain to the data protection authority of the place where you live or work.',
      ],
    },
    {
      id: 'california',
      title: 'If you live in California',
      body: [
        'The California Consumer Privacy Act (CCPA) gives you the right to know, to correct and to delete, and to be treated no worse for using these rights. You use them as described above, by yourself or through someone you authorize.',
        'In the terms of that law we collect identifiers, commercial information, internet activity on this site as far as the tables above say, and what you create. We do not sell or share personal information, have not done so in the last 12 months, and do not use sensitive personal information for anything but what you ask for.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        `The product is for people of at least ${periods.minimumAge} years. If you learn that a child has an account, tell us and we delete it.`,
      ],
    },
    {
      id: 'safety',
      title: 'How we protect it',
      body: [
        'The [security policy](/security-policy) says what is done. If something goes wrong that puts you at risk, we tell the authority within 72 hours and you without undue delay.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: [
        `When what ${brand} does changes, this text changes with it, and the date at the top. Of changes that matter to you we write to the address of your account before they take effect.`,
      ],
    },
    operatorSection('Who we are'),
  ],
};
