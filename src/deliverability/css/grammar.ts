// Which values are invalid: a browser drops such a declaration, and the previous one applies.
import { paintOf } from './colors.ts';
import { isLength, isNumber, isPercentage } from './lengths.ts';

/** Keywords that every property accepts, and functions whose value only the mail program knows. */
const everywhere = /^(?:inherit|initial|unset|revert|revert-layer)$|(?:var|env|attr)\(/;
const computed = /^(?:calc|min|max|clamp|round|abs|fit-content|anchor(?:-size)?)\(/;

type Test = (value: string) => boolean;

const words =
  (list: string): Test =>
  (value) =>
    ` ${list} `.includes(` ${value} `);

const displays = words(
  'none block inline inline-block flex inline-flex grid inline-grid flow-root contents list-item run-in table inline-table table-row table-cell table-column table-caption table-row-group table-header-group table-footer-group table-column-group ruby ruby-base ruby-text ruby-base-container ruby-text-container math -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex -ms-flexbox -ms-inline-flexbox -ms-grid -ms-inline-grid -moz-box -moz-inline-box -moz-inline-stack',
);
const outer = /^(?:block|inline|run-in|flow|flow-root|table|flex|grid|ruby|math|list-item)$/;

const length = (value: string): boolean => isLength(value) || isPercentage(value) || computed.test(value);
const isNegative = (value: string): boolean => /^-(?!\w*\()/.test(value) && !/^-[0.]+(?:\D|$)/.test(value);
const size: Test = (value) =>
  (length(value) && !isNegative(value)) ||
  /^(?:auto|(?:-webkit-|-moz-)?(?:min-content|max-content|fit-content|fill-available|available)|stretch|intrinsic)$/.test(
    value,
  );
const limit: Test = (value) => value === 'none' || size(value);
const shift: Test = (value) => value === 'auto' || length(value);

const partsOf = (value: string): string[] =>
  value.match(/[^\s(]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g) ?? [];

const upTo =
  (most: number, test: Test): Test =>
  (value) => {
    const parts = partsOf(value);
    return parts.length > 0 && parts.length <= most && parts.every(test);
  };

const calls = (names: string): Test => {
  const pattern = new RegExp(`^(?:(?:${names})\\((?:[^()]|\\([^()]*\\))*\\)\\s*)+$`);
  return (value) => pattern.test(value);
};

const overflow = words('visible hidden clip scroll auto overlay -moz-hidden-unscrollable');
const transforms = calls(
  'matrix|matrix3d|perspective|rotate|rotate3d|rotate[xyz]|scale|scale3d|scale[xyz]|skew|skew[xy]|translate|translate3d|translate[xyz]',
);
const filters = calls(
  'blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|url',
);
const shapes = calls('inset|circle|ellipse|polygon|path|rect|shape|xywh|url');
const boxes = /^(?:border-box|padding-box|content-box|margin-box|fill-box|stroke-box|view-box)$/;
const fontSize: Test = (value) =>
  (length(value) && !isNegative(value)) ||
  words('xx-small x-small small medium large x-large xx-large xxx-large smaller larger math')(value);
const lineHeight: Test = (value) =>
  value === 'normal' || ((isNumber(value) || length(value)) && !isNegative(value));
const color: Test = (value) => paintOf(value) !== null;
const isNone: Test = (value) => value === 'none';
const either =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

/** A background names an image, a color or a position; any other word makes it invalid. */
const placeWords =
  /^(?:none|transparent|repeat|no-repeat|repeat-x|repeat-y|space|round|top|left|right|bottom|center|scroll|fixed|local|cover|contain|auto|border-box|padding-box|content-box|text|border-area|\/)$/;
const background: Test = (value) =>
  value.length > 300 ||
  value.includes(',') ||
  partsOf(value.replace(/\//g, ' / ')).every(
    (part) => placeWords.test(part) || length(part) || part.includes('(') || color(part),
  );

const tests = new Map<string, Test>([
  [
    'display',
    either(
      displays,
      upTo(3, (part) => outer.test(part)),
    ),
  ],
  ['visibility', words('visible hidden collapse')],
  ['content-visibility', words('visible hidden auto')],
  ['opacity', either(isNumber, isPercentage, (value) => computed.test(value))],
  ['color', color],
  ['background-color', color],
  ['background', background],
  ['font-size', fontSize],
  ['line-height', lineHeight],
  ['overflow', upTo(2, overflow)],
  ['overflow-x', overflow],
  ['overflow-y', overflow],
  ['position', words('static relative absolute fixed sticky -webkit-sticky')],
  ['text-indent', (value) => length(value.replace(/\s+(?:hanging|each-line)\b/g, ''))],
  ['clip', (value) => value === 'auto' || /^rect\([^()]*\)$/.test(value)],
  [
    'clip-path',
    either(
      isNone,
      (value) => boxes.test(value),
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
  ['margin', upTo(4, shift)],
  ['padding', upTo(4, (part) => length(part) && !isNegative(part))],
  ['inset', upTo(4, shift)],
  ['float', words('left right none inline-start inline-end')],
  ['white-space', upTo(2, words('normal nowrap pre pre-wrap pre-line break-spaces collapse preserve wrap'))],
  ['letter-spacing', either(words('normal'), length)],
  ['zoom', either(words('normal reset'), isNumber, isPercentage)],
  ['table-layout', words('auto fixed')],
]);
for (const name of ['width', 'height', 'min-width', 'min-height']) tests.set(name, size);
for (const name of ['max-width', 'max-height']) tests.set(name, limit);
for (const side of ['top', 'right', 'bottom', 'left']) {
  tests.set(side, shift);
  tests.set(`margin-${side}`, shift);
  tests.set(`padding-${side}`, (value) => length(value) && !isNegative(value));
}
for (const name of ['transform', 'filter', 'clip-path'])
  tests.set(`-webkit-${name}`, tests.get(name) ?? isNone);

const maxKnown = 2_000;
const longestKnown = 60;
/** Only addresses of images are longer. */
const longest = 1_000;
const known = new Map<string, boolean>();

/** Properties that decide nothing here are not checked. Values in lower case. */
export function isValid(name: string, value: string): boolean {
  const test = tests.get(name);
  if (!test || everywhere.test(value)) return true;
  if (value.length > longest) return name.startsWith('background');
  if (value.length > longestKnown) return test(value);
  const key = `${name}:${value}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  if (known.size >= maxKnown) known.clear();
  const answer = test(value);
  known.set(` ${key}`.slice(1), answer);
  return answer;
}

/** True for a property that this checks. */
export const isJudged = (name: string): boolean => tests.has(name);
