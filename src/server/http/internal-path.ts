/**
 * Only an address inside this site may be followed: no scheme, no host, nothing that a browser reads as one. As it may
 * stand in a header: without control characters, and what is not ASCII percent-encoded.
 */
export const internalPath = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\\p{C}]*$/u.test(value)
    ? value.replace(/[^!-~]+/gu, encodeURIComponent)
    : null;
