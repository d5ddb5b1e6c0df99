/** What every payment form is given, whoever made it. */
export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  /** Where the browser goes once the provider has the answer. */
  returnUrl: string;
  /** Asks for an address: for people who have no account yet. */
  asksEmail: boolean;
  /** "Pay $29", "Subscribe for $29 a month". */
  submitLabel: string;
}
