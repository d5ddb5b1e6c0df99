import { contrast, hexColor } from '#email/render/color.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';

const minContrast = 4.5;

/** A note when the contrast between text and background is too low for many readers. */
export const contrastAdvice = (text: string, background: string): string | undefined => {
  const [textHex, backgroundHex] = [hexColor(text), hexColor(background)];
  if (!textHex || !backgroundHex) return undefined;
  const ratio = contrast(textHex, backgroundHex);
  if (ratio >= minContrast) return undefined;
  return t('builderPanels.contrastAdvice.hardToReadForManyThe', {
    toFixed: formatNumber(Math.floor(ratio * 10) / 10, 1),
    minContrast,
  });
};
