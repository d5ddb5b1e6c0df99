import { type SpecLiteral, shownOn } from './spec-literal.ts';

export const paymentLiterals: readonly SpecLiteral[] = [
  ...shownOn('/checkout', 'the payment cannot be prepared', { action: ['Try Again'] }),
  ...shownOn('/checkout', 'the payment is ready', { text: ['$29'] }),
  ...shownOn('/checkout', 'the card is declined', { toast: ['Payment Failed'] }),
  ...shownOn('/dashboard', 'a month is paid', { heading: ['Payment Successful'] }),
  ...shownOn('/subscribe', 'a visitor opens it', {
    heading: ['Unable to Load Payment'],
    action: ['Try Again'],
  }),
  ...shownOn(
    '/subscribe',
    'a visitor opens it',
    { text: ['Failed to initialize subscription. Please try again.'] },
    { isPart: true },
  ),
  ...shownOn('/subscribe', 'the subscription call fails', {
    text: ['Failed to initialize subscription. Please try again.'],
    action: ['Try Again'],
  }),
  ...shownOn('/subscribe', 'the answer has no client secret', {
    text: ['Unable to create subscription. Please try again.'],
    heading: ['Unable to Load Payment'],
  }),
  ...shownOn('/subscribe', 'the payment is ready', { text: ['$29'] }),
  ...shownOn('/dashboard', 'a subscription is paid', { toast: ['Subscription Activated'] }),
];
