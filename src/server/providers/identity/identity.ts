// What the product needs of an OpenID provider: the way there, and who came back.

/** Kept by the browser between the two; each is of no use without the others. */
export interface Journey {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636): only its hash travels through the browser. */
  verifier: string;
}

export interface Person {
  issuer: string;
  /** The issuer's own name for them. It never passes to anyone else, which an address may. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface Identity {
  readonly issuer: string;
  /** Throws `IdentityUnavailable` when the provider cannot be asked. */
  start(redirectUri: string, options?: { loginHint?: string }): Promise<{ url: string; journey: Journey }>;
  /** `address` is what the browser came back to, whole. Throws `IdentityRefused` or `IdentityUnavailable`. */
  finish(address: string, journey: Journey): Promise<Person>;
}

/** - `cancelled`: the person said no. - `invalid`: what came back does not belong to what went out, or does not hold. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
  readonly reason: 'cancelled' | 'invalid';

  constructor(reason: 'cancelled' | 'invalid', message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
  readonly code = 'PROVIDER_UNAVAILABLE';
}
