// VML, which Word draws and no browser does: shapes as boxes of HTML.
import { escapeAttribute } from '#email/render/html.ts';
import { type Inversion, invertedAttribute } from './inverted-values.ts';

const lengthIn = (style: string, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(\\d{1,4}(?:\\.\\d+)?(?:px|pt|in|%)?)\\s*(?:;|$)`, 'i').exec(
    style.slice(0, 1_000),
  )?.[1] ?? '';

const withUnit = (length: string): string => (/^\d+(?:\.\d+)?$/.test(length) ? `${length}px` : length);

const isOff = (value: string | undefined): boolean => /^(?:f|false)$/i.test(value ?? '');

/** Only what is safe inside a style attribute. */
const colorOf = (value: string | undefined): string =>
  /^#?[\w]{3,20}$/.test(value?.trim() ?? '') ? (value?.trim() ?? '') : '';

const radiusOf = (arcsize: string | undefined, height: string): string => {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(arcsize?.trim() ?? '')?.[1];
  const pixels = Number.parseFloat(height);
  return share && pixels > 0 ? `${Math.round((Number(share) / 100) * pixels)}px` : '4px';
};

const shapes = new Set(['v:rect', 'v:roundrect', 'v:oval', 'v:shape']);

export interface VmlTag {
  open: string;
  close: string;
  /** What `v:fill` inside may add to: a style attribute that is still open at its end. */
  isShape: boolean;
}

/** The tags in place of an element of VML; null for one that shows nothing itself. */
export function vmlTag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inversion: Inversion | null,
): VmlTag | null {
  if (name === 'v:textbox') return { open: '<div>', close: '</div>', isShape: false };
  if (name === 'v:image' && attributes.src)
    return {
      open: `<img alt="" src="${escapeAttribute(attributes.src)}" style="width:${withUnit(lengthIn(attributes.style ?? '', 'width')) || 'auto'}">`,
      close: '',
      isShape: false,
    };
  if (!shapes.has(name)) return null;
  const style = attributes.style ?? '';
  const [width, height] = ['width', 'height'].map((property) => withUnit(lengthIn(style, property)));
  const written = isOff(attributes.filled ?? attributes.fill) ? '' : colorOf(attributes.fillcolor);
  const fill = inversion && written ? invertedAttribute('bgcolor', written, inversion) : written;
  const isStroked = !isOff(attributes.stroked ?? attributes.stroke) && attributes.strokecolor;
  const css = [
    /v-text-anchor\s*:\s*middle/i.test(style)
      ? 'display:inline-flex;flex-direction:column;justify-content:center;vertical-align:middle'
      : 'display:inline-block',
    'box-sizing:border-box;text-align:center;overflow:hidden',
    width && `width:${width}`,
    height && `height:${height}`,
    fill && `background-color:${fill}`,
    isStroked && `border:1px solid ${colorOf(attributes.strokecolor)}`,
    name === 'v:roundrect' && `border-radius:${radiusOf(attributes.arcsize, height ?? '')}`,
    name === 'v:oval' && 'border-radius:50%',
  ];
  const title = attributes.href ? ` title="${escapeAttribute(attributes.href)}"` : '';
  return { open: `<span${title} style="${css.filter(Boolean).join(';')}">`, close: '</span>', isShape: true };
}

/** What `v:fill` adds to the style of its shape. */
export const vmlFill = (attributes: Readonly<Record<string, string>>): string => {
  const { src, color } = attributes;
  const size = /^frame$/i.test(attributes.type ?? '') ? ';background-size:cover' : '';
  const ground = colorOf(color) ? `;background-color:${colorOf(color)}` : '';
  return src && !/["'()\\\s]/.test(src)
    ? `${ground};background-image:url('${escapeAttribute(src)}')${size}`
    : ground;
};
