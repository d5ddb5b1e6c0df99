import type { LegalDocument } from '../document.ts';

export const acceptableUse: LegalDocument = {
  title: 'Acceptable Use Policy',
  summary: 'Write to people who asked to hear from you. Everything else follows from that.',
  sections: [
    {
      title: 'What you may send',
      body: ['Email to people who opted in, and can say when and where, about what they opted in for.'],
    },
    {
      title: 'What you may not send',
      body: [
        [
          'Spam: unsolicited mass email of any kind.',
          'Email to lists that were bought, rented or collected from the web.',
          'Email that hides who sent it, or pretends to be from someone else.',
          'Phishing, malware, fraud, or anything unlawful where it is sent or read.',
        ],
      ],
    },
    {
      title: 'What every email must have',
      body: [
        [
          'A true sender and a true subject.',
          'A postal address of the sender.',
          'A link to unsubscribe that works. Unsubscribes must be honoured within 10 days; the product does so at once.',
        ],
      ],
    },
    {
      title: 'When it goes wrong',
      body: [
        'Sending can be paused when bounces or complaints show that people did not ask for your email. An account that breaks this policy can be suspended or closed. You may appeal within 30 days.',
      ],
    },
    {
      title: 'If you were sent something',
      body: [
        'Every email has a link to unsubscribe, which takes effect at once. To report one, forward it with its headers to the people who run this installation; the contact page says how.',
      ],
    },
  ],
};
