// Names of products, people and places, read only if the words around them are unambiguous.
import { cleanText } from './units.ts';

const capital = String.raw`\p{Lu}[\p{L}\p{N}'’&-]*`;
const notNames =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$|^(?:EU|UK|US|USA|Europe|Germany|France|Spain|Italy|I|We|You|It|Code|Free|New|Buy|Use|Our|The|This|That|Only|Zoom|Christmas|Easter|Black|Valentine)\b/u;

const wordsAfter = String.raw`is|are|was|were|has|have|had|now|costs?|comes?|can|will|for|of|with|from|on|in|at|instead|and|to|back|weighs?|arrives?|lasts?|ends?|until`;
const named = new RegExp(
  String.raw`\b(?:[Tt]he|[Oo]ur|[Aa]n?|new|first)\s(?:new\s|first\s|own\s|second\s)?((?:${capital})(?:\s(?:(?:of|for|and|&)\s)?${capital}|\s\d{1,4}(?![\d%.,]))*)((?:\s[\p{Ll}][\p{Ll}-]+){1,3}?(?=[.,:;!?)]|$|\s(?:${wordsAfter})\b))?`,
  'gu',
);
const called = new RegExp(
  String.raw`\b(?:called|named|titled|entitled|introducing|meet|announcing)\s(the\s|our\s(?:new\s)?)?(${capital}(?:\s${capital}){0,4})`,
  'u',
);
const inMarks = /["“„«]([^"”“»]{2,60})["”“»]/u;

const stop = new RegExp(String.raw`^(?:${wordsAfter})$`, 'iu');
const offer =
  /\b(?:sale|offer|code|shop|store|team|newsletter|collection|company|site|website|story|guide|list)$/iu;
const plain = (name: string): boolean =>
  !offer.test(name) && !notNames.test(name) && !/^\p{Lu}{5,}$/u.test(name);

/**
 * The name of the subject: in its marks if it is a title, otherwise without an article. Nothing rather than a guess.
 */
export interface FoundName {
  name: string;
  /** Whether it takes “the”: a title and “called Sunday Sauce” do not. */
  article: boolean;
}

const withArticle = (name: string): FoundName => ({ name, article: true });

export function nameIn(text: string): FoundName | null {
  const clean = cleanText(text);
  const mark = inMarks.exec(clean)?.[1];
  if (mark && mark.split(' ').length <= 5 && /^\p{Lu}/u.test(mark) && !/[.!?]$/u.test(mark))
    return { name: `“${mark}”`, article: false };
  const direct = called.exec(clean);
  if (direct?.[2] && plain(direct[2]))
    return {
      name: direct[2],
      article: direct[1] !== undefined || /^(?:introducing|meet|announcing)/iu.test(direct[0]),
    };
  for (const match of clean.matchAll(named)) {
    const [, name = '', rest = ''] = match;
    // That is where it is, not what it is.
    if (/\b(?:at|in|near|from|to|on|with)\s$/iu.test(clean.slice(0, match.index))) continue;
    const words = rest.trim().split(' ');
    const tail = rest && !words.some((word) => stop.test(word)) ? rest : '';
    if (plain(`${name}${tail}`) && (name.includes(' ') || tail || !/^(?:A|An)\s/u.test(match[0])))
      return withArticle(`${name}${tail}`);
  }
  const [first = ''] = clean.split('\n');
  const fragment = /^(?:The|Our)\s([\p{L}\p{N}'’ -]{3,40}?)[.,:](?:\s|$)/u.exec(first)?.[1];
  return fragment &&
    plain(fragment) &&
    !fragment.split(' ').some((word) => stop.test(word)) &&
    fragment.split(' ').length <= 4
    ? withArticle(fragment)
    : null;
}

const person = String.raw`((?:(?:Dr|Prof)\.?\s)?\p{Lu}[\p{L}'’-]+\s(?:(?:van|von|de|der|den|da|di|la|le|el|bin|al)\s){0,2}\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)(?![\p{L}\p{N}])`;
const byRole = new RegExp(
  String.raw`\b(?:with|by|from|hosts?|speaker:?|owner|founder|illustrator|designer|artist|potter|chef|author|photographer|teacher|baker|studio)\s(?:the\s)?(?:(?:illustrator|designer|artist|potter|chef|author|photographer|ceramicist|musician|baker)\s)?${person}`,
  'u',
);
const doing = new RegExp(
  String.raw`(?:^|[.!?]\s)${person}\s(?:shows|speaks|talks|reads|plays|teaches|explains|tells|presents|hosts|answers|leads)\b`,
  'u',
);

export function personIn(text: string): string | null {
  const clean = cleanText(text);
  const found = (byRole.exec(clean) ?? doing.exec(clean))?.[1];
  return found?.split(' ').every((word) => !notNames.test(word)) ? found : null;
}

export function quoteIn(text: string): { quote: string; by: string | null; rest: string } | null {
  const clean = cleanText(text);
  const match = /["“„«]([^"”“„«»]{12,600})["”“»]/u.exec(clean);
  if (!match?.[1] || match[1].trim().split(/\s+/u).length < 4) return null;
  const after = clean.slice(match.index + match[0].length);
  const by =
    new RegExp(String.raw`^[\s,.:–—-]*(?:says?\s|said\s|by\s)?${person}`, 'u').exec(after) ??
    // "- Marcus T., Berlin": a trailing phrase after a dash names the speaker.
    /^\s*[–—-]\s*(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}\.)?(?:,\s\p{Lu}[\p{L}'’ -]{1,30})?)(?=\s*(?:$|\n))/u.exec(
      after,
    );
  return {
    quote: match[1].trim().replace(/,$/u, '.'),
    by: by?.[1] ?? null,
    rest: `${clean.slice(0, match.index)} ${aboutIt(by ? after.slice(by[0].length) : after)}`,
  };
}

/** The rest of "…, about the jacket. Next sentence." after the name is removed. */
const aboutIt = (rest: string): string =>
  rest.replace(/^[\s,.;:–—-]+/u, '').replace(/^(?:about|on|of|from|after|,)\b[^.!?\n]*(?:[.!?]|$)/u, '');

export function placeIn(text: string): string | null {
  const clean = cleanText(text);
  const online = /\b(?:on|via|over)\s(Zoom|Google Meet|Microsoft Teams|Teams|YouTube|Instagram)\b/u.exec(
    clean,
  );
  if (online?.[1]) return `on ${online[1]}`;
  const place = new RegExp(
    String.raw`\b(in|at)\s((?:the\s|our\s)?${capital}(?:\s(?:of\s|on\s|in\s)?${capital}|\s\d{1,4}[a-z]?(?![\d:%]|\.\d))*)`,
    'gu',
  );
  for (const match of clean.matchAll(place))
    if (
      match[2] &&
      !notNames.test(match[2].replace(/^(?:the|our)\s/u, '')) &&
      !/^(?:the|our)$/u.test(match[2])
    )
      return match[0].replace(/\bour\b/u, 'our');
  return /\bonline\b/iu.test(clean) ? 'online' : null;
}
