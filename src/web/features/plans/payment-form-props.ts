/** The props of every provider's payment form. */
export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  /** Where the browser goes once the provider has answered. */
  returnUrl: string;
  /** Asks for an address: for visitors without an account. */
  asksEmail: boolean;
  /** "Pay $29", "Subscribe for $29 a month". */
  submitLabel: string;
}
