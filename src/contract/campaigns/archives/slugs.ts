// The last part of the address of a public archive or of one of its issues.

export const minSlugLength = 3;
export const maxSlugLength = 60;

/** Words that readers would take for a page of this server, or for the server itself. */
const reserved = new Set(
  (
    'about abuse account accounts admin administrator api app archive archives assets atom auth billing blog confirm ' +
    'contact dashboard docs email feed feeds forgot-password forms help home index issue issues legal lettersmith login ' +
    'logout mail new news newsletter newsletters null official page pages password payment preview privacy ' +
    'privacy-policy public robots root rss search security settings signin sign-in signup sign-up sitemap static status ' +
    'subscribe support system team terms test undefined unsubscribe user users view webmaster well-known www'
  ).split(' '),
);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** Lowercase letters, digits and single dashes between them. */
export const isSlug = (text: string): boolean =>
  text.length >= minSlugLength && text.length <= maxSlugLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
};

/** As much of a text as fits into a slug; may be empty or too short, as for a text in Arabic. */
export const slugFrom = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđþ]/g, (letter) => special[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
