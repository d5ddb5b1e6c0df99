/** Only an address inside this site may be followed: no scheme, no host, nothing that a browser reads as one. */
export const internalPath = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : null;
