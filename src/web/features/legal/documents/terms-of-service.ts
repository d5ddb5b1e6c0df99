import { brand, site } from '#web/lib/site.ts';
import type { LegalDocument } from '../document.ts';

const plans = site.pricing.plans.map(
  (plan) => `${plan.name}: ${plan.billing}, $${plan.dollarsPerMonth} per month.`,
);

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  summary: `What you may expect of ${brand}, and what it expects of you.`,
  sections: [
    {
      title: 'The service',
      body: [
        `${brand} helps legitimate businesses build, check and send email to people who asked for it. No one can promise the tab or folder an email lands in, and neither do we: the grade says how few known reasons your email gives a filter to distrust it.`,
      ],
    },
    {
      title: 'Your account',
      body: [
        'You must be at least 18 years old. Keep your password to yourself; what happens under your account is your responsibility.',
      ],
    },
    {
      title: 'Plans and prices',
      body: [
        plans,
        'A free trial has limited features. Prices are announced 30 days before they change, and a change takes effect with your next renewal.',
      ],
    },
    {
      title: 'Renewal and cancellation',
      body: [
        'A subscription renews until you end it. After it has ended you can still read, export and delete everything you made.',
      ],
    },
    {
      title: 'Refunds',
      body: [
        `There is a ${site.guarantee.closing.days}-day money-back guarantee. Refunds take 5-10 business days to arrive.`,
      ],
    },
    {
      title: 'Use and misuse',
      body: [
        'The acceptable use policy is part of these terms. An account that breaks it can be suspended; you may appeal within 30 days.',
      ],
    },
    {
      title: 'Liability',
      body: [
        'We answer for what we do intentionally or with gross negligence, and otherwise up to what you paid in the twelve months before. Rights that the law gives you and that cannot be waived stay as they are.',
      ],
    },
  ],
};
