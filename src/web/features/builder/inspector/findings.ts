// Findings about one block, and their fixes. A fix changes only what the finding names.

import type { Block } from '#email/document/document.ts';
import { contrast, hexColor, readableContrast, readablePair, readableShade } from '#email/render/color.ts';
import type { Frame } from '#email/render/frame.ts';
import { safeHref } from '#email/render/html.ts';
import { cssSides, sidesOf } from '#email/render/measure.ts';
import { renderBlock } from '#email/render/render.ts';

export interface Finding {
  id: string;
  message: string;
  fix?: { label: string; change: (block: Block) => Block };
  /** The field that resolves it, where only a person can. */
  field?: string;
}

/** WCAG 2.2, 1.4.3: 24 px, or 18.66 px in bold, may have less contrast. */
const enoughFor = (fontSize: number, fontWeight: number): number =>
  fontSize >= 24 || (fontSize >= 18.66 && fontWeight >= 700) ? 3 : readableContrast;

/** `fix` gets both colors as `#rrggbb`. */
const lowContrast = (
  text: string,
  ground: string,
  enough: number,
  fix: (ink: string, page: string) => Finding['fix'],
): Finding[] => {
  const [ink, page] = [hexColor(text), hexColor(ground)];
  if (!ink || !page) return [];
  const ratio = contrast(ink, page);
  if (ratio >= enough) return [];
  const mended = fix(ink, page);
  return [
    {
      id: 'contrast',
      message: `Hard to read for many: the contrast is ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, ${enough} is enough.`,
      ...(mended ? { fix: mended } : {}),
    },
  ];
};

const textColor = (block: Block, color: string): Block =>
  block.type === 'text'
    ? { ...block, styles: { ...block.styles, color } }
    : block.type === 'button'
      ? { ...block, styles: { ...block.styles, color } }
      : block;

const labelOn =
  (ownGround: boolean) =>
  (ink: string, page: string): Finding['fix'] => {
    const { label, ground } = ownGround
      ? readablePair(ink, page)
      : { label: readableShade(ink, page), ground: page };
    if (ground === page)
      return { label: `Use ${label} as text color`, change: (block) => textColor(block, label) };
    return {
      label: `Use ${ground} as background`,
      change: (block) =>
        block.type === 'button' ? { ...block, styles: { ...block.styles, backgroundColor: ground } } : block,
    };
  };

const touchHeight = 44;
const labelHeight = 24;

const lowButton = (block: Block): Finding[] => {
  if (block.type !== 'button') return [];
  const sides = sidesOf(block.styles.padding, 80);
  const height = sides.top + sides.bottom + labelHeight;
  if (height >= touchHeight) return [];
  const each = Math.ceil((touchHeight - labelHeight) / 2);
  const padding = cssSides({
    ...sides,
    top: Math.max(each, sides.top),
    bottom: Math.max(each, sides.bottom),
  });
  return [
    {
      id: 'touch-height',
      message: `Only ${height} px high: a finger needs ${touchHeight}.`,
      fix: {
        label: `Make it ${touchHeight} px high`,
        change: (current) =>
          current.type === 'button' ? { ...current, styles: { ...current.styles, padding } } : current,
      },
    },
  ];
};

const bareDomain = (block: Block): Finding[] => {
  if (block.type !== 'button') return [];
  const url = block.content.url.trim();
  const href = safeHref(url);
  if (!url || !href || href === url || url.includes('{{')) return [];
  return [
    {
      id: 'bare-domain',
      message: 'The address has no https in front.',
      fix: {
        label: `Write it as ${href.length > 40 ? `${href.slice(0, 39)}…` : href}`,
        change: (current) =>
          current.type === 'button' ? { ...current, content: { ...current.content, url: href } } : current,
      },
    },
  ];
};

/** On http, except localhost or a port, where https may not answer. */
const mayBeOnHttps = /^\s*http:(?=\/\/(?!localhost\b|127\.|\[|[^/?#]*:\d))/i;

/** Requests http images over https. */
const onHttps = (block: Block): Block => {
  const safe = (src: string): string => src.replace(mayBeOnHttps, 'https:');
  if (block.type === 'image')
    return { ...block, content: { ...block.content, src: safe(block.content.src) } };
  if (block.type !== 'image-row' && block.type !== 'multi-image') return block;
  const images = block.content.images.map((image) => ({ ...image, src: safe(image.src) }));
  return { ...block, content: { ...block.content, images } } as Block;
};

/** Already reported beside the field, or shown on the canvas. */
const saidElsewhere = new Set(['empty-picture', 'button-without-label', 'picture-refused']);

const placeholder = /^image \d+$/i;

/** The field that a person has to fill, by the renderer's warning. */
const fieldOf = (block: Block, code: string): string | undefined => {
  const isAboutAlt = code === 'placeholder-alt' || code === 'linked-picture-without-alt';
  if (block.type === 'button') return 'url';
  if (block.type === 'image') return isAboutAlt ? 'alt' : code === 'unsafe-link' ? 'clickUrl' : undefined;
  if (block.type !== 'image-row' && block.type !== 'multi-image') return undefined;
  if (code === 'unsafe-link') {
    const broken = block.content.images.findIndex(({ clickUrl }) => clickUrl.trim() && !safeHref(clickUrl));
    return broken === -1 ? 'clickUrl' : `images.${broken}.clickUrl`;
  }
  if (!isAboutAlt) return undefined;
  const at = block.content.images.findIndex(
    ({ src, alt }) => src.trim() && (code === 'placeholder-alt' ? placeholder.test(alt.trim()) : !alt.trim()),
  );
  return at === -1 ? undefined : `images.${at}.alt`;
};

const sourcesOf = (block: Block): string[] => {
  if (block.type === 'image') return [block.content.src];
  return block.type === 'image-row' || block.type === 'multi-image'
    ? block.content.images.map(({ src }) => src)
    : [];
};

const fromRenderer = (block: Block, frame: Frame): Finding[] => {
  const found = new Map<string, Finding>();
  renderBlock(block, frame, (code, message) => {
    if (saidElsewhere.has(code) || found.has(message)) return;
    const field = fieldOf(block, code);
    found.set(message, {
      id: `${code} ${found.size}`,
      message,
      ...(code === 'picture-not-https' && sourcesOf(block).some((src) => mayBeOnHttps.test(src))
        ? { fix: { label: 'Ask for it on https', change: onHttps } }
        : {}),
      ...(field ? { field } : {}),
    });
  });
  return [...found.values()];
};

/** Images without a description: correct for an ornament, so this is a question and not an error. */
const namelessPictures = (block: Block): Finding[] => {
  const isRow = block.type === 'image-row' || block.type === 'multi-image';
  if (block.type !== 'image' && !isRow) return [];
  const pictures = isRow ? block.content.images : [block.content];
  const at = pictures.findIndex(({ src, alt, clickUrl }) => src.trim() && !alt.trim() && !clickUrl.trim());
  if (at === -1 || (isRow && block.content.clickUrl.trim())) return [];
  return [
    {
      id: 'no-alt',
      message: `${pictures.length > 1 ? `Image ${at + 1}` : 'This picture'} has no description. That is right for an ornament; anything else needs a few words.`,
      field: isRow ? `images.${at}.alt` : 'alt',
    },
  ];
};

export const findingsOf = (block: Block, frame: Frame): Finding[] => {
  const own: Finding[] = [];
  if (block.type === 'text') {
    const { color, fontSize, fontWeight } = block.styles;
    const enough = enoughFor(Number.parseInt(fontSize, 10), Number(fontWeight));
    own.push(
      ...lowContrast(color, frame.backgroundColor, enough, (ink, page) => {
        const better = readableShade(ink, page, enough);
        return { label: `Use ${better}`, change: (current) => textColor(current, better) };
      }),
    );
  }
  if (block.type === 'button') {
    const { color, backgroundColor } = block.styles;
    const isTransparent = backgroundColor.trim().toLowerCase() === 'transparent';
    const ground = isTransparent ? frame.backgroundColor : backgroundColor;
    own.push(
      ...lowContrast(color, ground, readableContrast, labelOn(!isTransparent)),
      ...lowButton(block),
      ...bareDomain(block),
    );
  }
  return [...own, ...namelessPictures(block), ...fromRenderer(block, frame)];
};
