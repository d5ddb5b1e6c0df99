// Features of the style of the text and of the layout.
import { memoize } from '#email/render/memoize.ts';
import type { Message, TextRun } from '../../message/message.ts';
import { count, type Feature, type FeatureInput, feature, promotion, share, spam, sum } from './feature.ts';

/** Red, green and blue of `#rrggbb`, 0 to 255. Memoized: an email has few colors and uses each often. */
const channelsOf = memoize((color): readonly [number, number, number] => {
  const at = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
});

const isRed = (color: string | null): boolean => {
  if (!color) return false;
  const [red, green, blue] = channelsOf(color);
  return red > 180 && green < 90 && blue < 90;
};

const maxNearDistance = 24;

const isNear = (color: string | null, background: string | null): boolean => {
  if (!color || !background) return false;
  const channels = channelsOf(color);
  const others = channelsOf(background);
  return (
    Math.max(
      Math.abs(channels[0] - others[0]),
      Math.abs(channels[1] - others[1]),
      Math.abs(channels[2] - others[2]),
    ) < maxNearDistance
  );
};

const shareOfText = (
  { visibleRuns, visibleCharacters }: FeatureInput,
  test: (run: TextRun) => boolean,
): number =>
  share(
    sum(visibleRuns, (run) => (test(run) ? run.text.length : 0)),
    visibleCharacters,
  );

const hiddenCharacters = ({ runs }: Message): number =>
  sum(runs, ({ isHidden, text }) => (isHidden ? text.trim().length : 0));

/** One hidden preheader is customary. */
const preheaderCharacters = 150;

export const styleFeatures: readonly Feature[] = [
  feature('red_text', spam, (input) => Math.sqrt(shareOfText(input, ({ color }) => isRed(color)))),
  feature('big_text', promotion, (input) => shareOfText(input, ({ fontSizePx }) => fontSizePx >= 22)),
  feature('hidden_text', spam, ({ message }) =>
    share(
      Math.max(0, hiddenCharacters(message) - preheaderCharacters),
      message.visibleText.length + preheaderCharacters,
    ),
  ),
  feature('camouflaged_text', spam, (input) =>
    Math.sqrt(shareOfText(input, ({ color, background }) => isNear(color, background))),
  ),
  feature('tables', promotion, ({ message }) => Math.log1p(count(message.html, /<table/gi))),
  feature('inline_styles', promotion, ({ message }) => Math.log1p(count(message.html, /\sstyle\s*=/gi))),
  feature('buttons', promotion, ({ message }) =>
    Math.log1p(count(message.html, /<a\s[^<>]*(?:background|class="[^"<>]*(?:btn|button))/gi)),
  ),
  feature('centered', promotion, ({ message }) =>
    Math.log1p(count(message.html, /align\s*[:=]\s*["']?center/gi)),
  ),
];
