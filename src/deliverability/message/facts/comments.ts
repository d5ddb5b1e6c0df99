// Comments, and the text in conditional comments, which only classic Outlook shows.
import { visibleTextOf } from '../characters.ts';
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';

export interface CommentFact {
  text: string;
  location: HtmlLocation;
}

const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ');

export function commentFacts(): HtmlListener & { comments: CommentFact[]; outlookOnlyText: CommentFact[] } {
  const comments: CommentFact[] = [];
  const outlookOnlyText: CommentFact[] = [];
  return {
    comments,
    outlookOnlyText,
    comment(text, offset) {
      const start = text.trimStart();
      if (start.startsWith('<![endif]')) return;
      if (!start.startsWith('[if')) {
        comments.push({ text, location: { offset, excerpt: text } });
        return;
      }
      const inner = text.slice(text.indexOf(']>') + 2).replace(/<(style|xml)\b[\s\S]*?<\/\1\s*>/gi, '');
      if (!/[\p{L}\p{N}]/u.test(inner)) return;
      const visibleText = visibleTextOf(withoutTags(inner));
      if (/[\p{L}\p{N}]/u.test(visibleText))
        outlookOnlyText.push({ text: visibleText, location: { offset, excerpt: visibleText } });
    },
  };
}
