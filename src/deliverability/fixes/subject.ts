// Fixes of the subject.
import { type Fix, withSubject } from './in-document.ts';

const mergeTag = /(\{\{[^{}]*\}\})/;

/** Codes such as `SPRING20` stay. Names become lower case too, because they look like other words. */
const toLowerCaseWords = (text: string): string =>
  text.replace(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu, (word) =>
    /\d/.test(word) || word === 'I' ? word : word.toLowerCase(),
  );

const capitalizeSentences = (text: string): string =>
  text.replace(
    /(^[^\p{L}\p{N}]*|[.!?…]\s+)(\p{Ll})/gu,
    (_, before: string, first: string) => before + first.toUpperCase(),
  );

/** In sentence case. */
export const sentenceCase: Fix = (document) =>
  withSubject(document, (subject) => {
    const parts = subject.split(mergeTag);
    const text = parts.map((part, at) => (at % 2 === 1 ? part : toLowerCaseWords(part)));
    return text.map((part, at) => (at === 0 ? capitalizeSentences(part) : part)).join('');
  });

/** One mark instead of several in a row, and at most one exclamation mark. */
export const calmPunctuation: Fix = (document) =>
  withSubject(document, (subject) => {
    const single = subject
      .replace(/[!?](?:\s?[!?])+/g, (run) => (run.includes('?') ? '?' : '!'))
      .replace(/([$€£])\1+/g, '$1');
    const last = single.lastIndexOf('!');
    return single.replace(/!/g, (mark, at: number) => (at === last ? mark : '.'));
  });

export const withoutReplyMark: Fix = (document) =>
  withSubject(document, (subject) => subject.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*)+/i, '') || subject);
