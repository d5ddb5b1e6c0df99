// Merge tags. Each sending platform writes them in its own way.

export interface MergeTag {
  tag: string;
  /** Lettersmith fills it. */
  isOurs: boolean;
  /** Lettersmith fills it, and it has no fallback for contacts without a value. */
  isBare: boolean;
}

// Every quantifier is bounded, so that a text full of brackets takes linear time.
const anyTag =
  /\{\{[^{}\n]{1,80}\}\}|\*\|[^|*\n]{1,60}\|\*|\{%[^{}\n]{1,80}%\}|%%[\w .-]{1,40}%%|<%=?[^<>\n]{1,60}%>|%[A-Z][A-Z_]{2,30}%|\[(?:FNAME|LNAME|EMAIL|NAME|FIRST[_ ]?NAME|LAST[_ ]?NAME|COMPANY|USERNAME)\]|\$\{[\w.]{1,40}\}/gi;
const ours = /^\{\{\s*([a-z][a-z0-9_]{0,39})\s*(\|[^{}]*)?\}\}$/i;
const alwaysFilled = /^(?:email|unsubscribe_url|preferences_url|web_view_url)$/i;

/** The different merge tags of a text, in the order of the text. */
export function mergeTagsOf(text: string): MergeTag[] {
  if (!/[{*%<[$]/.test(text)) return [];
  const tags = new Set(Array.from(text.matchAll(anyTag), ([tag]) => tag));
  return [...tags].map((tag) => {
    const [, field = '', fallback] = ours.exec(tag) ?? [];
    return { tag, isOurs: field !== '', isBare: field !== '' && !fallback && !alwaysFilled.test(field) };
  });
}
