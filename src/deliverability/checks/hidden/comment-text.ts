import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxCommentCharacters = 2_000;
const minProseWords = 40;

const countWords = (text: string): number =>
  text.includes('<') ? 0 : (text.match(/\p{L}{2,}/gu)?.length ?? 0);

export const commentText: Check = {
  id: 'comment-text',
  group: 'hidden',
  severity: 'low',
  evidence: 'C',
  source: 'Comment rules of SpamAssassin; comments were once used to fill emails with harmless words',
  threshold: 'more than 2,000 characters in all, or 40 words in one',
  run: ({ comments }) => {
    const total = comments.reduce((sum, { text }) => sum + text.length, 0);
    const withProse = comments.filter(({ text }) => countWords(text) >= minProseWords);
    if (total <= maxCommentCharacters && withProse.length === 0) return null;
    return {
      message:
        withProse.length > 0
          ? keyedText('checks.commentText.messageOfProse')
          : keyedText('checks.commentText.messageOfSize', { total }),
      fix: keyedText('checks.commentText.fix'),
      where: (withProse.length > 0 ? withProse : comments).map(({ location }) => location),
    };
  },
};
