// Findings about one block, and their fixes. A fix changes only what the finding names.

import { isViewed } from '#email/blocks/view.ts';
import type { Block } from '#email/document/block.ts';
import { picturesIn, withPicture } from '#email/document/block-parts.ts';
import { contrast, hexColor, readableContrast, readablePair, readableShade } from '#email/render/color.ts';
import { safeHref } from '#email/render/html.ts';
import type { LayoutContext } from '#email/render/layout-context.ts';
import { cssSides, sidesOf } from '#email/render/measure.ts';
import { renderBlock } from '#email/render/render-block.ts';
import { inWords } from '#text/keyed-text.ts';
import { t } from '#web/text/t.ts';

export interface Finding {
  id: string;
  message: string;
  fix?: { label: string; change: (block: Block) => Block };
  /** The field that resolves it, where only a person can. */
  field?: string;
}

/** WCAG 2.2, 1.4.3: 24 px, or 18.66 px in bold, may have less contrast. */
const minContrastFor = (fontSize: number, fontWeight: number): number =>
  fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : readableContrast;

/** `fix` gets both colors as `#rrggbb`. */
const contrastFinding = (
  text: string,
  background: string,
  minContrast: number,
  fix: (textHex: string, backgroundHex: string) => Finding['fix'],
): Finding[] => {
  const [textHex, backgroundHex] = [hexColor(text), hexColor(background)];
  if (!textHex || !backgroundHex) return [];
  const ratio = contrast(textHex, backgroundHex);
  if (ratio >= minContrast) return [];
  const suggestedFix = fix(textHex, backgroundHex);
  return [
    {
      id: 'contrast',
      message: t('builderPanels.findings.hardToReadForManyThe', {
        ratio: Math.floor(ratio * 10) / 10,
        minContrast,
      }),
      ...(suggestedFix ? { fix: suggestedFix } : {}),
    },
  ];
};

const withTextColor = (block: Block, color: string): Block =>
  block.type === 'text'
    ? { ...block, styles: { ...block.styles, color } }
    : block.type === 'button'
      ? { ...block, styles: { ...block.styles, color } }
      : block;

const labelFix =
  (ownBackground: boolean) =>
  (textHex: string, backgroundHex: string): Finding['fix'] => {
    const { label, background } = ownBackground
      ? readablePair(textHex, backgroundHex)
      : { label: readableShade(textHex, backgroundHex), background: backgroundHex };
    if (background === backgroundHex)
      return {
        label: t('builderPanels.findings.useLabelAsTextColor', { color: label }),
        change: (block) => withTextColor(block, label),
      };
    return {
      label: t('builderPanels.findings.useBackgroundAsBackground', { color: background }),
      change: (block) =>
        block.type === 'button'
          ? { ...block, styles: { ...block.styles, backgroundColor: background } }
          : block,
    };
  };

const minTouchHeight = 44;
const labelHeight = 24;

const touchHeightFinding = (block: Block): Finding[] => {
  if (block.type !== 'button') return [];
  const sides = sidesOf(block.styles.padding, 80);
  const height = sides.top + sides.bottom + labelHeight;
  if (height >= minTouchHeight) return [];
  const minPadding = Math.ceil((minTouchHeight - labelHeight) / 2);
  const padding = cssSides({
    ...sides,
    top: Math.max(minPadding, sides.top),
    bottom: Math.max(minPadding, sides.bottom),
  });
  return [
    {
      id: 'touch-height',
      message: t('builderPanels.findings.tooLowToTap', { height, min: minTouchHeight }),
      fix: {
        label: t('builderPanels.findings.makeItHigher', { min: minTouchHeight }),
        change: (current) =>
          current.type === 'button' ? { ...current, styles: { ...current.styles, padding } } : current,
      },
    },
  ];
};

const bareDomainFinding = (block: Block): Finding[] => {
  if (block.type !== 'button') return [];
  const url = block.content.url.trim();
  const href = safeHref(url);
  if (!url || !href || href === url || url.includes('{{')) return [];
  return [
    {
      id: 'bare-domain',
      message: t('builderPanels.findings.theAddressHasNoHttpsIn'),
      fix: {
        label: t('builderPanels.findings.writeItAsText', {
          address: href.length > 40 ? `${href.slice(0, 39)}…` : href,
        }),
        change: (current) =>
          current.type === 'button' ? { ...current, content: { ...current.content, url: href } } : current,
      },
    },
  ];
};

/** An http address, except on localhost or with a port, where https may not answer. */
const mayBeOnHttps = /^\s*http:(?=\/\/(?!localhost\b|127\.|\[|[^/?#]*:\d))/i;

/** Changes http addresses of images to https. */
const withHttpsImages = (block: Block): Block => {
  const toHttps = (src: string): string => src.replace(mayBeOnHttps, 'https:');
  return picturesIn(block).reduce<Block>(
    (changed, _, index) => withPicture(changed, index, ({ src }) => ({ src: toHttps(src) })),
    block,
  );
};

/** Already reported beside the field, or shown on the canvas. */
const shownElsewhere = new Set(['empty-picture', 'button-without-label', 'picture-refused']);

const placeholderAlt = /^image \d+$/i;

/** The field that a person has to fill, by the renderer's warning. */
const fieldOf = (block: Block, code: string): string | undefined => {
  const isAboutAlt = code === 'placeholder-alt' || code === 'linked-picture-without-alt';
  if (block.type === 'button' || isViewed(block)) return isAboutAlt ? 'alt' : 'url';
  if (block.type === 'image') return isAboutAlt ? 'alt' : code === 'unsafe-link' ? 'clickUrl' : undefined;
  if (block.type !== 'image-row' && block.type !== 'multi-image') return undefined;
  if (code === 'unsafe-link') {
    const brokenIndex = block.content.images.findIndex(
      ({ clickUrl }) => clickUrl.trim() && !safeHref(clickUrl),
    );
    return brokenIndex === -1 ? 'clickUrl' : `images.${brokenIndex}.clickUrl`;
  }
  if (!isAboutAlt) return undefined;
  const index = block.content.images.findIndex(
    ({ src, alt }) =>
      src.trim() && (code === 'placeholder-alt' ? placeholderAlt.test(alt.trim()) : !alt.trim()),
  );
  return index === -1 ? undefined : `images.${index}.alt`;
};

const sourcesOf = (block: Block): string[] => picturesIn(block).map(({ src }) => src);

const rendererFindings = (block: Block, layout: LayoutContext): Finding[] => {
  const found = new Map<string, Finding>();
  renderBlock(block, layout, (code, warning) => {
    const message = inWords(t, warning);
    if (shownElsewhere.has(code) || found.has(message)) return;
    const field = fieldOf(block, code);
    found.set(message, {
      id: `${code} ${found.size}`,
      message,
      ...(code === 'picture-not-https' && sourcesOf(block).some((src) => mayBeOnHttps.test(src))
        ? { fix: { label: t('builderPanels.findings.askForItOnHttps'), change: withHttpsImages } }
        : {}),
      ...(field ? { field } : {}),
    });
  });
  return [...found.values()];
};

/** Images without a description: correct for an ornament, so this is a question and not an error. */
const missingAltFinding = (block: Block): Finding[] => {
  const isRow = block.type === 'image-row' || block.type === 'multi-image';
  if (block.type !== 'image' && !isRow) return [];
  const images = isRow ? block.content.images : [block.content];
  const index = images.findIndex(({ src, alt, clickUrl }) => src.trim() && !alt.trim() && !clickUrl.trim());
  if (index === -1 || (isRow && block.content.clickUrl.trim())) return [];
  return [
    {
      id: 'no-alt',
      message:
        images.length > 1
          ? t('builderPanels.findings.imageHasNoDescription', { index: index + 1 })
          : t('builderPanels.findings.thisImageHasNoDescription'),
      field: isRow ? `images.${index}.alt` : 'alt',
    },
  ];
};

export const findingsOf = (block: Block, layout: LayoutContext): Finding[] => {
  const findings: Finding[] = [];
  if (block.type === 'text') {
    const { color, fontSize, fontWeight } = block.styles;
    const minContrast = minContrastFor(Number.parseInt(fontSize, 10), Number(fontWeight));
    findings.push(
      ...contrastFinding(color, layout.backgroundColor, minContrast, (textHex, backgroundHex) => {
        const readableColor = readableShade(textHex, backgroundHex, minContrast);
        return {
          label: t('builderPanels.findings.useReadablecolor', { color: readableColor }),
          change: (current) => withTextColor(current, readableColor),
        };
      }),
    );
  }
  if (block.type === 'button') {
    const { color, backgroundColor } = block.styles;
    const isTransparent = backgroundColor.trim().toLowerCase() === 'transparent';
    const background = isTransparent ? layout.backgroundColor : backgroundColor;
    findings.push(
      ...contrastFinding(color, background, readableContrast, labelFix(!isTransparent)),
      ...touchHeightFinding(block),
      ...bareDomainFinding(block),
    );
  }
  return [...findings, ...missingAltFinding(block), ...rendererFindings(block, layout)];
};
