// Comments, and their content for classic Outlook.
import { seen } from '../characters.ts';
import type { Listener, Spot } from '../reader.ts';

export interface CommentFact {
  text: string;
  place: Spot;
}

const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ');

export function commentFacts(): Listener & { comments: CommentFact[]; onlyForWord: CommentFact[] } {
  const comments: CommentFact[] = [];
  const onlyForWord: CommentFact[] = [];
  return {
    comments,
    /** Text that only classic Outlook shows. */
    onlyForWord,
    comment(text, at) {
      const start = text.trimStart();
      if (start.startsWith('<![endif]')) return;
      if (!start.startsWith('[if')) {
        comments.push({ text, place: { at, excerpt: text } });
        return;
      }
      const inner = text.slice(text.indexOf(']>') + 2).replace(/<(style|xml)\b[\s\S]*?<\/\1\s*>/gi, '');
      if (!/[\p{L}\p{N}]/u.test(inner)) return;
      const words = seen(withoutTags(inner));
      if (/[\p{L}\p{N}]/u.test(words)) onlyForWord.push({ text: words, place: { at, excerpt: words } });
    },
  };
}
