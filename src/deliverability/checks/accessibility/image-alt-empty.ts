import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { isVisibleImage } from '../../message/visible-images.ts';

const minWidthPx = 200;
const minHeightPx = 100;

/** An empty `alt` marks decoration, which a large image seldom is. */
export const imageAltEmpty: Check = {
  id: 'image-alt-empty',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.1.1',
  threshold: 'linked, 200 px wide or more',
  run: ({ images }) => {
    const empty = images.filter(
      (image) =>
        isVisibleImage(image) &&
        image.alt?.trim() === '' &&
        (image.width ?? 0) >= minWidthPx &&
        (image.height === null || image.height >= minHeightPx),
    );
    if (empty.length === 0) return null;
    const linked = empty.filter(({ isLinked }) => isLinked);
    const shown = linked.length > 0 ? linked : empty;
    return {
      severity: linked.length > 0 ? 'medium' : 'info',
      message: keyedText(
        linked.length > 0 ? 'checks.imageAltEmpty.messageOfLinked' : 'checks.imageAltEmpty.message',
        {
          count: shown.length,
        },
      ),
      fix: keyedText('checks.imageAltEmpty.fix', { count: shown.length }),
      where: shown.map(({ location }) => location),
    };
  },
};
