import { brand, site } from '#web/lib/site.ts';
import type { LegalDocument } from '../document.ts';
import { facts, operatorLine, periods } from '../facts.ts';
import { operatorSection } from './operator.ts';

const guaranteeDays = site.guarantee.closing.days;
const { contacts, law } = facts;
const address = `[${contacts.general}](mailto:${contacts.general})`;

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  updated: facts.updated.termsOfService,
  summary: `What you may expect of ${brand}, and what it expects of you.`,
  inShort: [
    `You pay for a plan, it renews until you end it, and within the first ${guaranteeDays} days you can have your money back.`,
    'What you make is yours. When a plan ends you can still read it, export it and delete it.',
    'You write only to people who asked for it. No one can promise you a place in the inbox, and neither do we.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      body: [
        `These terms are the agreement between you and ${operatorLine} (“we”) about the use of ${brand}. They hold from the moment you make an account or use the product. The [acceptable use policy](/acceptable-use) is part of them; the [privacy policy](/privacy-policy) says what happens to data.`,
        'If you use the product for a company, you agree for that company and say that you may.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      body: [
        `${brand} helps legitimate businesses to build promotional email, to check it before it leaves, to export it, and to send it to people who asked for it, through a sending account of their own.`,
        'Which tab or folder an email lands in is decided by the mailbox of the person who gets it. The inbox grade says how few known reasons the content gives a filter to distrust it. It is advice, not a promise, and neither are figures and examples on our pages.',
        'Texts that are written by a machine may be wrong. Read them before you send them.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        `You must be at least ${periods.minimumAge} years old. Give your real name and an address at which you can be reached. Keep your password to yourself; what happens under your account is your responsibility until you tell us that someone else got in.`,
        'One payment makes one account. The demo account is open to everyone: do not put anything into it that is not for everyone.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and prices',
      body: [
        {
          caption: 'The plans, what each costs and how often it is charged',
          head: ['Plan', 'Per month', 'Charged'],
          rows: site.pricing.plans.map((plan) => [plan.name, `$${plan.dollarsPerMonth}`, plan.billing]),
        },
        'Prices are in United States dollars. Taxes that apply where you live are added or included as the checkout shows. A single payment of $29 buys one month that does not renew.',
        'There is a free trial with limited features: the demo account, in which everything can be looked at and tried and which sends to no one outside.',
        `We announce a change of prices at least ${periods.priceNoticeDays} days ahead, to the address of your account. It takes effect with the renewal after that, and you may end the plan before.`,
      ],
    },
    {
      id: 'renewal',
      title: 'Renewal and cancellation',
      body: [
        'A subscription renews at the end of each period, for the same period, until you end it. You end it in the settings, at any time and without a reason; it then runs to the end of what you paid for.',
        'When a plan has ended you can still sign in, read, export and delete everything you made. Sending, generating, uploading and test emails wait until you renew.',
      ],
    },
    {
      id: 'refunds',
      title: 'Guarantee and refunds',
      body: [
        `There is a ${guaranteeDays}-day money-back guarantee. Write to ${address} within ${guaranteeDays} days of your first payment and you get all of it back. You need not give a reason.`,
        `Refunds go back the way the payment came and take ${periods.refundBusinessDays} business days to arrive. Later payments for a renewal that you did not want are refunded if you write within 14 days and have not used the period.`,
        'If you are a consumer in the European Union or the United Kingdom, your right to withdraw within 14 days stays as the law gives it; the guarantee is longer and asks for less.',
      ],
    },
    {
      id: 'your-content',
      title: 'What you make',
      body: [
        'Your emails, images, fonts and lists stay yours. You let us store them, show them to you and send them where you tell us to, and nothing more. You say that you have the rights to what you put in, fonts and images included.',
        'The product itself, its designs and its texts stay ours or those of the people who licensed them. You may use the designs of the library in your own emails, changed or not, without naming us; you may not offer them as templates of your own.',
      ],
    },
    {
      id: 'use',
      title: 'Use and misuse',
      body: [
        'You follow the [acceptable use policy](/acceptable-use) and the law of the places you write to. You do not try to break into the product, to take more of it than a person can use, or to resell it as your own.',
        `If an account breaks these terms we may limit, suspend or close it. We say why, unless the law forbids it, and give notice first where waiting does no harm. You may appeal within ${periods.appealDays} days; a person who did not take the decision looks at it again.`,
      ],
    },
    {
      id: 'availability',
      title: 'Availability and changes',
      body: [
        'We keep the product running with the care of people who use it themselves. There will be maintenance and there may be failures; you keep what you saved in either case. We may change what the product does. If a change takes away something you paid for, you may end the plan and get back what you paid for the time that is left.',
      ],
    },
    {
      id: 'others',
      title: 'Services of others',
      body: [
        'Payments are taken by Stripe, campaigns are sent by Amazon SES under an account of your own, and you may sign in with Google. Their terms hold for what they do; what they charge you is between you and them.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      body: [
        'We answer without limit for what we do intentionally or with gross negligence, for harm to life and health, and wherever the law allows no limit. Otherwise we answer for damage that was to be expected, up to what you paid us in the twelve months before it happened.',
        'You answer for what you send. If someone makes a claim against us because of it, you take over the costs of that claim, as far as it is your doing.',
      ],
    },
    {
      id: 'end',
      title: 'The end of the agreement',
      body: [
        'You may delete your account at any time in the settings. We may end the agreement with 30 days’ notice, and give back what you paid for the time that is left. Before it is deleted you have those 30 days to export what is yours.',
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      body: [
        `These terms follow ${law.governing}, and ${law.courts} decide. If you are a consumer, the protection of the law where you live stays with you, and you may go to the courts there.`,
        'If a part of these terms does not hold, the rest does.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        `We write to the address of your account at least ${periods.priceNoticeDays} days before a change that matters to you. If you do not agree, end the plan before it takes effect; if you go on using the product, the new terms hold.`,
      ],
    },
    operatorSection('Who we are'),
  ],
};
