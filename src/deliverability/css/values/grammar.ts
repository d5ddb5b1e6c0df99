// Which values are valid. A browser drops a declaration with an invalid value, so an earlier one applies.
import { memoize } from '#email/render/memoize.ts';
import { parseColor } from './colors.ts';
import { isLength, isNumber, isPercentage } from './lengths.ts';

/** The CSS-wide keywords, and functions whose value only the mail program knows. */
const acceptedEverywhere = /^(?:inherit|initial|unset|revert|revert-layer)$|(?:var|env|attr)\(/;
const mathFunctions = /^(?:calc|min|max|clamp|round|abs|fit-content|anchor(?:-size)?)\(/;

type Test = (value: string) => boolean;

const keywords =
  (list: string): Test =>
  (value) =>
    ` ${list} `.includes(` ${value} `);

const displayKeywords = keywords(
  'none block inline inline-block flex inline-flex grid inline-grid flow-root contents list-item run-in table inline-table table-row table-cell table-column table-caption table-row-group table-header-group table-footer-group table-column-group ruby ruby-base ruby-text ruby-base-container ruby-text-container math -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex -ms-flexbox -ms-inline-flexbox -ms-grid -ms-inline-grid -moz-box -moz-inline-box -moz-inline-stack',
);
const displayParts = /^(?:block|inline|run-in|flow|flow-root|table|flex|grid|ruby|math|list-item)$/;

const length = (value: string): boolean =>
  isLength(value) || isPercentage(value) || mathFunctions.test(value);
const isNegative = (value: string): boolean => /^-(?!\w*\()/.test(value) && !/^-[0.]+(?:\D|$)/.test(value);
const size: Test = (value) =>
  (length(value) && !isNegative(value)) ||
  /^(?:auto|(?:-webkit-|-moz-)?(?:min-content|max-content|fit-content|fill-available|available)|stretch|intrinsic)$/.test(
    value,
  );
const limit: Test = (value) => value === 'none' || size(value);
const autoOrLength: Test = (value) => value === 'auto' || length(value);

const partsOf = (value: string): string[] =>
  value.match(/[^\s(]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g) ?? [];

const upTo =
  (maxParts: number, test: Test): Test =>
  (value) => {
    const parts = partsOf(value);
    return parts.length > 0 && parts.length <= maxParts && parts.every(test);
  };

const functionsNamed = (names: string): Test => {
  const pattern = new RegExp(`^(?:(?:${names})\\((?:[^()]|\\([^()]*\\))*\\)\\s*)+$`);
  return (value) => pattern.test(value);
};

const overflow = keywords('visible hidden clip scroll auto overlay -moz-hidden-unscrollable');
const transforms = functionsNamed(
  'matrix|matrix3d|perspective|rotate|rotate3d|rotate[xyz]|scale|scale3d|scale[xyz]|skew|skew[xy]|translate|translate3d|translate[xyz]',
);
const filters = functionsNamed(
  'blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|url',
);
const shapes = functionsNamed('inset|circle|ellipse|polygon|path|rect|shape|xywh|url');
const geometryBoxes = /^(?:border-box|padding-box|content-box|margin-box|fill-box|stroke-box|view-box)$/;
const fontSize: Test = (value) =>
  (length(value) && !isNegative(value)) ||
  keywords('xx-small x-small small medium large x-large xx-large xxx-large smaller larger math')(value);
const lineHeight: Test = (value) =>
  value === 'normal' || ((isNumber(value) || length(value)) && !isNegative(value));
const color: Test = (value) => parseColor(value) !== null;
const isNone: Test = (value) => value === 'none';
const either =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

/** A background consists of these keywords, lengths, functions and colors; any other word makes it invalid. */
const backgroundKeywords =
  /^(?:none|transparent|repeat|no-repeat|repeat-x|repeat-y|space|round|top|left|right|bottom|center|scroll|fixed|local|cover|contain|auto|border-box|padding-box|content-box|text|border-area|\/)$/;
const background: Test = (value) =>
  value.length > 300 ||
  value.includes(',') ||
  partsOf(value.replace(/\//g, ' / ')).every(
    (part) => backgroundKeywords.test(part) || length(part) || part.includes('(') || color(part),
  );

const tests = new Map<string, Test>([
  [
    'display',
    either(
      displayKeywords,
      upTo(3, (part) => displayParts.test(part)),
    ),
  ],
  ['visibility', keywords('visible hidden collapse')],
  ['content-visibility', keywords('visible hidden auto')],
  ['opacity', either(isNumber, isPercentage, (value) => mathFunctions.test(value))],
  ['color', color],
  ['background-color', color],
  ['background', background],
  ['font-size', fontSize],
  ['line-height', lineHeight],
  ['overflow', upTo(2, overflow)],
  ['overflow-x', overflow],
  ['overflow-y', overflow],
  ['position', keywords('static relative absolute fixed sticky -webkit-sticky')],
  ['text-indent', (value) => length(value.replace(/\s+(?:hanging|each-line)\b/g, ''))],
  ['clip', (value) => value === 'auto' || /^rect\([^()]*\)$/.test(value)],
  [
    'clip-path',
    either(
      isNone,
      (value) => geometryBoxes.test(value),
      (value) => shapes(value.replace(/\b[a-z]+-box\b/g, '').trim()),
    ),
  ],
  ['transform', either(isNone, transforms)],
  ['translate', either(isNone, upTo(3, length))],
  ['scale', either(isNone, upTo(3, either(isNumber, isPercentage)))],
  [
    'rotate',
    either(
      isNone,
      upTo(5, (part) => /^(?:[xyz]|[+-]?[\d.]+(?:deg|rad|grad|turn)?)$/.test(part)),
    ),
  ],
  ['filter', either(isNone, filters)],
  ['margin', upTo(4, autoOrLength)],
  ['padding', upTo(4, (part) => length(part) && !isNegative(part))],
  ['inset', upTo(4, autoOrLength)],
  ['float', keywords('left right none inline-start inline-end')],
  [
    'white-space',
    upTo(2, keywords('normal nowrap pre pre-wrap pre-line break-spaces collapse preserve wrap')),
  ],
  ['letter-spacing', either(keywords('normal'), length)],
  ['zoom', either(keywords('normal reset'), isNumber, isPercentage)],
  ['table-layout', keywords('auto fixed')],
]);
for (const name of ['width', 'height', 'min-width', 'min-height']) tests.set(name, size);
for (const name of ['max-width', 'max-height']) tests.set(name, limit);
for (const side of ['top', 'right', 'bottom', 'left']) {
  tests.set(side, autoOrLength);
  tests.set(`margin-${side}`, autoOrLength);
  tests.set(`padding-${side}`, (value) => length(value) && !isNegative(value));
}
for (const name of ['transform', 'filter', 'clip-path'])
  tests.set(`-webkit-${name}`, tests.get(name) ?? isNone);

/** Only addresses of images are longer. */
const maxCharacters = 1_000;

const passes = memoize(
  (declaration) => {
    const colon = declaration.indexOf(':');
    return tests.get(declaration.slice(0, colon))?.(declaration.slice(colon + 1)) ?? true;
  },
  { maxEntries: 2_000, maxLength: 80, copies: true },
);

/** `value` in lower case. Properties that decide nothing here have no grammar, and every value of them is valid. */
export function isValid(name: string, value: string): boolean {
  if (!tests.has(name) || acceptedEverywhere.test(value)) return true;
  if (value.length > maxCharacters) return name.startsWith('background');
  return passes(`${name}:${value}`);
}

/** True for a property whose values are checked. */
export const hasGrammar = (name: string): boolean => tests.has(name);
