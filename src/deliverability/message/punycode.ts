// Labels of international domains, `xn--…` (RFC 3492).
import punycode from 'punycode.js';

/** DNS has no longer ones. */
const maxLabelCharacters = 63;

/** The displayed form of a label; the label itself when it is not encoded, or malformed. */
export function unpunycode(label: string): string {
  if (label.length > maxLabelCharacters) return label;
  try {
    return punycode.toUnicode(label.toLowerCase());
  } catch {
    return label;
  }
}
