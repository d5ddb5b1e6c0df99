// The merge tags of other products: those with an equivalent here are converted, all others stay unchanged.

const mailchimp: Readonly<Record<string, string>> = {
  FNAME: 'first_name',
  LNAME: 'last_name',
  EMAIL: 'email',
  UNSUB: 'unsubscribe_url',
  ARCHIVE: 'web_view_url',
  UPDATE_PROFILE: 'preferences_url',
  'LIST:UNSUBSCRIBE': 'unsubscribe_url',
};

/** Names inside two or three braces, percent signs and `{% %}`, in lower case with one kind of separator. */
const names: Readonly<Record<string, string>> = {
  firstname: 'first_name',
  first_name: 'first_name',
  fname: 'first_name',
  contact_firstname: 'first_name',
  contact_first_name: 'first_name',
  person_first_name: 'first_name',
  recipient_first_name: 'first_name',
  subscriber_first_name: 'first_name',
  customer_first_name: 'first_name',
  user_first_name: 'first_name',
  lastname: 'last_name',
  last_name: 'last_name',
  lname: 'last_name',
  contact_lastname: 'last_name',
  contact_last_name: 'last_name',
  person_last_name: 'last_name',
  recipient_last_name: 'last_name',
  subscriber_last_name: 'last_name',
  customer_last_name: 'last_name',
  email: 'email',
  emailaddr: 'email',
  email_address: 'email',
  contact_email: 'email',
  person_email: 'email',
  recipient_email: 'email',
  subscriber_email: 'email',
  unsubscribe: 'unsubscribe_url',
  unsubscribe_url: 'unsubscribe_url',
  unsubscribe_link: 'unsubscribe_url',
  unsubscribelink: 'unsubscribe_url',
  unsub_center_url: 'unsubscribe_url',
  pm_unsubscribe: 'unsubscribe_url',
  pm_unsubscribe_url: 'unsubscribe_url',
  amazonsesunsubscribeurl: 'unsubscribe_url',
  unsubscribe_preferences: 'preferences_url',
  manage_preferences: 'preferences_url',
  manage_preferences_link: 'preferences_url',
  preferences_url: 'preferences_url',
  profile_center_url: 'preferences_url',
  update_profile: 'preferences_url',
  web_view_link: 'web_view_url',
  web_view: 'web_view_url',
  web_view_url: 'web_view_url',
  webcopy: 'web_view_url',
  view_as_page_url: 'web_view_url',
  view_email_url: 'web_view_url',
  view_in_browser: 'web_view_url',
  mirror: 'web_view_url',
};

const anyTag =
  /\*\|([^|*\n]{1,80})\|\*|\{\{\{?([^{}\n]{1,200})\}?\}\}|\{%\s*([^%{}\n]{1,200}?)\s*%\}|%%([\w:. -]{1,80})%%|%([A-Za-z][\w.]{2,60})%|<%[-=]?\s*([\w.]{1,80})\s*%>/g;

/** Undefined for `constructor` and other names that every object has. */
const ownValue = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[.:\s-]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** `name | default: "there"` and the like: the name and the fallback. */
function withFallback(inner: string): { name: string; fallback: string } {
  const [name = '', ...filters] = inner.split('|');
  const fallback = filters
    .map((filter) => /^\s*default(?:\s*[:=]\s*|\s*\(\s*)["']?([^"'()]*)["']?\s*\)?\s*$/.exec(filter)?.[1])
    .find((value) => value !== undefined);
  return { name, fallback: fallback?.trim() ?? '' };
}

export interface MergeTags {
  /** The text with known tags in the syntax of this product. */
  convert: (text: string) => string;
  /** From the original tag to its replacement, with the count. */
  converted: Map<string, { to: string; count: number }>;
  /** Unknown tags, as written. */
  unchanged: Map<string, number>;
}

export function mergeTags(): MergeTags {
  const converted = new Map<string, { to: string; count: number }>();
  const unchanged = new Map<string, number>();
  const ownTag =
    /^\{\{\s*(?:first_name|last_name|email|unsubscribe_url|preferences_url|web_view_url)\s*(?:\|[^{}]*)?\}\}$/;
  const translate = (
    tag: string,
    star?: string,
    braces?: string,
    block?: string,
    double?: string,
    single?: string,
    angle?: string,
  ): string => {
    if (ownTag.test(tag) && !/default/.test(tag)) return tag;
    const { name, fallback } = withFallback(braces ?? '');
    const known = star
      ? ownValue(mailchimp, star.trim().toUpperCase())
      : ownValue(names, keyOf(braces === undefined ? (block ?? double ?? single ?? angle ?? '') : name));
    // A percent sign on both sides of a word is a tag only if its name is known.
    if (!known && single !== undefined) return tag;
    if (!known) {
      if (unchanged.size < 200 || unchanged.has(tag)) unchanged.set(tag, (unchanged.get(tag) ?? 0) + 1);
      return tag;
    }
    const to = `{{${known}${fallback ? `|${fallback}` : ''}}}`;
    const before = converted.get(tag);
    if (before) before.count += 1;
    else converted.set(tag, { to, count: 1 });
    return to;
  };
  return {
    convert: (text) => (/[*{%]/.test(text) ? text.replace(anyTag, translate) : text),
    converted,
    unchanged,
  };
}
