import { keyedText } from '#text/keyed-text.ts';
import { element } from '../../mjml/element.ts';
import { mixed } from '../../render/color.ts';
import { linesOf } from '../../render/estimate-lines.ts';
import { foldLines, openLink } from '../../render/fold-lines.ts';
import { escapeText, hrefValue, safeHref } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, otherDirection, textCell } from '../../render/text-cell.ts';
import type { BlockView } from '../view.ts';
import { comfortableLinks, type MenuBlock } from './menu.ts';

const linksOf = ({ content }: MenuBlock) =>
  content.links
    .map(({ text, url }) => ({ text: text.replace(/\s+/g, ' ').trim(), url }))
    .filter(({ text }) => text !== '');

// The lines are far enough apart for a finger when the links wrap on a phone.
const lookOf = ({ styles }: MenuBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 14, lineHeight: 2, textAlign: 'center' });

const separators = { line: '|', dot: '&middot;', none: '' } as const;

/** Links in one cell: Gmail and Outlook drop `nav`. A link does not break, and the line breaks between links. */
function linksHtml(block: MenuBlock, layout: LayoutContext): string {
  const look = lookOf(block, layout);
  const sign = separators[block.styles.separator];
  const faint = mixed(layout.backgroundColor, look.color, 0.5);
  const between = sign ? `<span style="color:${faint}">&nbsp;${sign}&nbsp;</span>\n` : '&nbsp; &nbsp;\n';
  const name = layout.dark ? 'class="link" ' : '';
  const css = `color:${look.color};text-decoration:none;white-space:nowrap`;
  return linksOf(block)
    .map(({ text, url }) => {
      const href = hrefValue(url);
      const direction = otherDirection(text, layout);
      return href
        ? `${openLink(href)}${href}"${direction}\n${name}style="${css}">${escapeText(text)}</a>`
        : `<span${direction} style="white-space:nowrap">${escapeText(text)}</span>`;
    })
    .join(between);
}

export const menuView: BlockView<MenuBlock> = {
  html: (block, layout, report) => {
    const links = linksOf(block);
    if (links.length === 0) return '';
    for (const { text, url } of links)
      if (!safeHref(url))
        report('unsafe-link', keyedText('builderPanels.warnings.menuWithoutLink', { text }));
    if (links.length > comfortableLinks)
      report('many-links', keyedText('builderPanels.warnings.manyMenuLinks', { count: links.length }));
    return foldLines(oneRow(textCell(lookOf(block, layout), layout), linksHtml(block, layout)));
  },
  text: (block) =>
    linksOf(block)
      .map(({ text, url }) => [text, safeHref(url)].filter(Boolean).join(': '))
      .join('\n'),
  mjml: (block, layout) => {
    const look = lookOf(block, layout);
    const links = linksOf(block).map(({ text, url }) =>
      element(
        'mj-navbar-link',
        {
          href: safeHref(url) || undefined,
          color: look.color,
          'font-family': look.family,
          'font-size': `${look.fontSize}px`,
          padding: '4px 8px',
        },
        escapeText(text),
      ),
    );
    return links.length === 0 ? '' : element('mj-navbar', { align: look.align }, links.join(''));
  },
  height: (block, layout) => {
    const { fontSize, lineHeight } = lookOf(block, layout);
    const all = linksOf(block)
      .map(({ text }) => text)
      .join('    ');
    return 16 + linesOf(all, fontSize, layout.width) * lineHeight;
  },
};
