/**
 * Accepts only an address inside this site: no scheme, no host, nothing that a browser reads as one. Returns it in a
 * form that fits a header: no control characters, non-ASCII percent-encoded.
 */
export const internalPath = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\\p{C}]*$/u.test(value)
    ? value.replace(/[^!-~]+/gu, encodeURIComponent)
    : null;
