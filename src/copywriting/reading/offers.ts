// Discounts, codes and numbers out of one sentence.
import { readMoney } from './money.ts';
import { type Span, spanOf } from './span.ts';

/** A sentence with a condition is quoted whole: half of it would be another offer. */
export const isConditional = (text: string): boolean =>
  /\b(?:over|above|at least|minimum|min\.|if|unless|when you|only for|only on|except|excluding|excludes|not valid|more than|orders? of|from \d+ (?:items|pieces)|above|ab \d|subscription|subscribers?)\b/iu.test(
    text,
  );

const percent = String.raw`(?:up to\s)?\d{1,2}(?:[.,]\d)?\s?(?:%|percent\b|per cent\b)`;
const object = String.raw`(?:\s(?:on\s)?((?:all|any|every|everything|the|our|your|selected|last|this|a|an|one)\b(?:\s(?!until|till|through|with|from|for|on|in|at|and|is|are|ends|instead|when|before|by|starting|between|only|off|now|use)[\p{L}\p{N}'’-]+){0,5}|(?!until|till|through|with|from|for|on|in|at|and|is|are|ends|instead|when|before|by|starting|between|only|your|now|use)[\p{Ll}][\p{L}'’-]+(?:\s(?!until|till|through|with|from|for|on|in|at|and|is|are|ends|instead|when|before|by|starting|between|only|now|use)[\p{Ll}][\p{L}'’-]+){0,2}))?`;
const percentOff = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:save|get|take|enjoy|a discount of)\s)?(${percent})\s?(?:off|discount on|reduction on|discount|less)(?![\p{L}])${object}`,
  'iu',
);
const save = new RegExp(
  String.raw`^(?:save|minus|-)\s?(${percent})(?:\s(?:on|off)\s(.+?))?(?=[.,;!]|$)`,
  'iu',
);

const clean = (what: string | undefined): string => {
  const text = (what ?? '').trim().replace(/[.,;:!]+$/u, '');
  return text
    ? ` ${text.replace(/^(?:All|Any|Every|Everything|The|Our|Your)\b/u, (word) => word.toLowerCase())}`
    : '';
};

export function discountIn(text: string): Span | null {
  if (isConditional(text)) return null;
  const match = percentOff.exec(text) ?? save.exec(text);
  if (match?.[1]) {
    const amount = match[1]
      .replace(/\s?(?:percent|per cent)$/iu, '%')
      .replace(/\s%/u, '%')
      .replace(/^Up/u, 'up');
    return spanOf('discount', `${amount} off${clean(match[2])}`, match);
  }
  const [off] = readMoney(text).amountOff;
  if (!off) return null;
  const after = new RegExp(String.raw`^\s*(?:off)?${object}`, 'iu').exec(text.slice(off.to));
  const to = off.to + (after?.[0].length ?? 0);
  return { fact: 'discount', value: `${off.text} off${clean(after?.[1])}`, from: off.from, to };
}

const codeWord =
  /(?:\b(?:[Cc]ode|[Cc]oupon|[Vv]oucher|CODE|COUPON|[Gg]utscheincode)\b(?:\s(?:is|ist))?\s?[:=]?\s?["“'‘]?)([A-Z0-9][A-Z0-9_-]{2,23})(?![\p{L}\p{N}])["”'’]?/u;
const useCode =
  /\b(?:[Uu]se|[Ww]ith|[Ee]nter)\s["“'‘]?([A-Z][A-Z0-9_-]{3,23})(?![\p{L}\p{N}])["”'’]?(?=\s(?:at|when|in|to|for|until)\b|[.,]|$)/u;

const onlyCode = /^((?=[A-Z_-]*\d)[A-Z][A-Z0-9_-]{2,23})[.!]*$/u;

export function codeIn(text: string): Span | null {
  const match = codeWord.exec(text) ?? useCode.exec(text) ?? onlyCode.exec(text);
  return match?.[1] && /[A-Z]/u.test(match[1]) ? spanOf('code', match[1], match) : null;
}

const things = String.raw`(?:pieces?|units?|copies|pairs?|sets?|items?|bottles?|prints?|boxes|mugs?|places?|seats?|spots?|tickets?)`;
const left = new RegExp(
  String.raw`(?<![\d.,])(?:(?:there\sare\s)?(?:only|just)\s)?(\d[\d.,]*(?:\s${things})?)\s(?:are\s)?(?:left|remaining)(?![\p{L}])`,
  'iu',
);
const limited = new RegExp(
  String.raw`\b(?:limited to|(?:an )?edition of|only)\s(\d[\d.,]*\s${things})(?![\p{L}])(?!\s(?:are\s)?(?:left|remaining))`,
  'iu',
);
const places =
  /(?<![\d.,])(\d[\d.,]*\s(?:places|seats|spots|tickets))(?![\p{L}])(?!\s(?:are\s)?(?:left|remaining))/iu;
const points = /(?<![\d.,])(\d[\d.,]*\s(?:points|stars|stamps|miles|credits))(?![\p{L}])/iu;

const isPlural = (value: string): boolean => !/^[01](?:\s|$)/u.test(value);

const figure = (fact: 'left' | 'limit' | 'points', pattern: RegExp, text: string): Span | null => {
  const match = pattern.exec(text);
  // "sizes 36 to 39 are left" counts sizes, not pieces.
  if (match && /\b(?:to|and|or|sizes?|no\.?|nr\.?)\s$|[–-]\s?$/iu.test(text.slice(0, match.index)))
    return null;
  return match?.[1] && isPlural(match[1]) ? spanOf(fact, match[1], match) : null;
};

export const figuresIn = (text: string): Span[] =>
  [
    figure('left', left, text),
    figure('limit', limited, text) ?? figure('limit', places, text),
    figure('points', points, text),
  ].filter((span) => span !== null);

const option =
  /\b(?:comes?|available|is here|are here|arrived|now)\s(?:now\s|also\s)*in\s((?:[\p{L}\p{N}'’-]+(?:,\s)?\s?){1,8}?)(?=[.;!?]|$|\s(?:for|from|at|until|with)\b)/u;
export function optionIn(text: string): Span | null {
  const match = option.exec(text);
  const value = match?.[1]?.trim();
  return match && value && value.length <= 40 && !/stock|the shop|store/iu.test(value)
    ? spanOf('option', value, match)
    : null;
}
