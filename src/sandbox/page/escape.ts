const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Returns only http and https URLs: nothing that runs. */
export const safeAddress = (address: string | null): string | null =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
