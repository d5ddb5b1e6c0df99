import { keyedText } from '#text/keyed-text.ts';
import { element } from '../../mjml/element.ts';
import { openImage, openLink } from '../../render/fold-lines.ts';
import { escapeAttribute, hrefValue, safeHref } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow, tableAttributes } from '../../render/table.ts';
import { socialIconPath } from '../../social/icon-path.ts';
import { isSocialIconId, networkOf, type SocialIconId, socialNetworks } from '../../social/networks.ts';
import { blockWords } from '../block-words.ts';
import type { BlockView } from '../view.ts';
import type { SocialBlock } from './social.ts';

/** Links without an address are left out: an icon that leads nowhere is a fault. */
const linksOf = ({ content }: SocialBlock) => content.links.filter(({ url }) => safeHref(url) !== '');

const sizeOf = ({ styles }: SocialBlock): 32 | 44 => (styles.size === 'large' ? 44 : 32);

type Link = SocialBlock['content']['links'][number];

const iconOf = ({ network, url }: Link): SocialIconId =>
  isSocialIconId(network) ? network : (networkOf(url) ?? 'website');

const sourceOf = (block: SocialBlock, link: Link): string =>
  block.content.server.replace(/\/+$/, '') +
  socialIconPath(iconOf(link), block.content.shape, block.styles.color, sizeOf(block));

/** The name of the network. Other icons are named after what they stand for, and a profile on another site after its host. */
function nameOf(link: Link, lang: string): string {
  const icon = iconOf(link);
  const network = socialNetworks.find(({ id }) => id === icon);
  if (network) return network.name;
  const href = safeHref(link.url);
  if (icon === 'profile' && URL.canParse(href)) return new URL(href).hostname.replace(/^www\./, '');
  return blockWords(lang)[icon === 'email' || icon === 'phone' ? icon : 'website'];
}

const iconCells = (block: SocialBlock, layout: LayoutContext): string => {
  const size = sizeOf(block);
  return linksOf(block)
    .map((link) => {
      const href = hrefValue(link.url);
      const src = escapeAttribute(sourceOf(block, link));
      const alt = escapeAttribute(nameOf(link, layout.lang));
      return (
        `<td style="padding:0 6px">${openLink(href)}${href}">${openImage(src)}${src}" alt="${alt}" width="${size}" height="${size}"\n` +
        `style="display:block;border:0;width:${size}px;height:${size}px;font:14px/20px ${layout.systemFontStack};color:${layout.textColor}"></a></td>`
      );
    })
    .join('\n');
};

export const socialView: BlockView<SocialBlock> = {
  html: (block, layout, report) => {
    const missing = block.content.links.length - linksOf(block).length;
    if (missing > 0)
      report('unsafe-link', keyedText('builderPanels.warnings.socialWithoutLink', { count: missing }));
    const cells = iconCells(block, layout);
    if (cells === '') return '';
    const { textAlign } = block.styles;
    const table = `<table ${tableAttributes} align="${textAlign}"><tr>${cells}</tr></table>`;
    return oneRow(`align="${textAlign}" style="padding:8px 0"`, table);
  },
  text: (block, lang) =>
    linksOf(block)
      .map((link) => `${nameOf(link, lang)}: ${safeHref(link.url)}`)
      .join('\n'),
  mjml: (block, layout) => {
    const size = `${sizeOf(block)}px`;
    const icons = linksOf(block).map((link) =>
      element('mj-social-element', {
        href: safeHref(link.url),
        src: sourceOf(block, link),
        alt: nameOf(link, layout.lang),
        'icon-size': size,
        'background-color': 'transparent',
        padding: '0 6px',
      }),
    );
    return icons.length === 0
      ? ''
      : element(
          'mj-social',
          { align: block.styles.textAlign, padding: '8px 0', mode: 'horizontal' },
          icons.join(''),
        );
  },
  height: (block) => 16 + sizeOf(block),
};
