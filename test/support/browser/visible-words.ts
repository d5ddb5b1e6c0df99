// The visible words, without spaces, to compare an exported email with its blocks.
import { parseFragment } from 'parse5';
import type { Document } from '#email/document/document.ts';
import { parseEmail, withoutWord } from './parsed-email.ts';

const withoutSpaces = (text: string): string => text.replace(/(?:\s|\u034f|\u200c|\u200e|\u200f)+/g, '');

/** The visible text of the exported HTML: not the preheader, and not what only Word reads. */
export const visibleWords = (html: string): string => {
  const { elements } = parseEmail(withoutWord(html));
  const article = elements.find(({ attributes }) => attributes.role === 'article');
  const hidden = elements.find(({ style }) => style.get('display') === 'none');
  return withoutSpaces(article?.text ?? '').replace(withoutSpaces(hidden?.text ?? ''), '');
};

const textOfHtml = (html: string): string => {
  const visit = (node: { nodeName: string; value?: string; childNodes?: never[] }): string =>
    node.nodeName === '#text' ? (node.value ?? '') : (node.childNodes ?? []).map(visit).join('');
  return visit(parseFragment(html) as never);
};

export const textsOfBlocks = ({
  blocks,
  settings,
}: Pick<Document, 'blocks'> & { settings?: { footer?: string | undefined } }): string => {
  const words = blocks.map((block) => {
    if (block.type === 'text') return textOfHtml(block.content);
    return block.type === 'button' ? block.content.text : '';
  });
  return withoutSpaces([...words, textOfHtml(settings?.footer ?? '')].join(''));
};
