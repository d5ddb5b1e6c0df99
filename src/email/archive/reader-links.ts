// The links of an email that belong to one recipient, for a copy that has none: placeholders when it is rendered, and
// addresses of the archive when it is shown.
import { readMarkup } from '../personalize/markup.ts';

/** Names that no DNS answers (RFC 2606). */
const signUp = 'https://sign-up.archive.invalid/none';
const issue = 'https://issue.archive.invalid/none';

export const placeholderToken = 'none';

/** In place of the addresses of one recipient; `token` is `placeholderToken`. */
export const placeholderAddresses = {
  unsubscribe: (token: string): string => signUp.replace(placeholderToken, token),
  preferences: (token: string): string => signUp.replace(placeholderToken, token),
  webView: (token: string): string => issue.replace(placeholderToken, token),
};

export interface ReaderLinks {
  /** null: links to unsubscribe and to preferences are removed, with their text. */
  signUp: string | null;
  issue: string;
  /** For what is no link and names the sign-up form although there is none. */
  archive: string;
}

interface Cut {
  start: number;
  end: number;
}

/** Links to the placeholder, each from its tag to its end tag. */
const linksToSignUp = (html: string): Cut[] => {
  const cuts: Cut[] = [];
  let tagStart = 0;
  let open: number | null = null;
  readMarkup(html, {
    text: () => undefined,
    attribute: (element, { name, start, end }, forWord) => {
      if (element === 'a' && !forWord && name === 'href' && html.slice(start, end).includes(signUp))
        open = tagStart;
    },
    tag: ({ name, start, end, isEnd, forWord }) => {
      if (name !== 'a' || forWord) return;
      // A link ends where the next one starts: that one's text is not part of it.
      if (isEnd && open !== null) cuts.push({ start: open, end });
      open = null;
      tagStart = start;
    },
  });
  return cuts;
};

/** The signs that separate links in a footer are near them; a search of the whole text would take minutes in long blanks. */
const maxSeparator = 100;

const withoutSignBehind = (text: string): string =>
  text.slice(0, -maxSeparator) +
  text.slice(-maxSeparator).replace(/(?:\s|&nbsp;)*(?:&middot;|&bull;|[|·•])(?:\s|&nbsp;)*$/i, ' ');

const withoutSignUpLinks = (html: string): string => {
  let rest = '';
  let cursor = 0;
  for (const { start, end } of linksToSignUp(html)) {
    rest += withoutSignBehind(html.slice(cursor, start));
    cursor = end;
  }
  const last = html.slice(cursor);
  return (
    rest + (cursor > 0 ? last.replace(/^(?:\s|&nbsp;)*(?:&middot;|&bull;|[|·•])(?:\s|&nbsp;)*/i, ' ') : last)
  );
};

/** The addresses contain no character that HTML would escape. */
export const withReaderLinks = (html: string, links: ReaderLinks): string => {
  const kept = links.signUp === null && html.includes(signUp) ? withoutSignUpLinks(html) : html;
  return kept.replaceAll(signUp, links.signUp ?? links.archive).replaceAll(issue, links.issue);
};
