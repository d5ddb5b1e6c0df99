// What the product needs of an OpenID provider: the URL to start, and the claims about the person who returns.

/** The browser stores it between the two; each part is useless without the others. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636): only its hash travels through the browser. */
  verifier: string;
}

export interface IdentityClaims {
  issuer: string;
  /** The issuer's own id of the person. It is never reassigned, unlike an email address. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface Identity {
  readonly issuer: string;
  /** Throws `IdentityUnavailable` when the provider cannot be reached. */
  start(
    redirectUri: string,
    options?: { loginHint?: string },
  ): Promise<{ url: string; journey: AuthorizationRequest }>;
  /** `address` is the full URL of the browser's return. Throws `IdentityRefused` or `IdentityUnavailable`. */
  finish(address: string, journey: AuthorizationRequest): Promise<IdentityClaims>;
}

/**
 * - `cancelled`: the person refused.
 * - `invalid`: the response does not match the request, or does not verify.
 */
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
