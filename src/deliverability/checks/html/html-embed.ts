import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const embeddingTags = new Set(['iframe', 'frame', 'object', 'embed', 'applet', 'video', 'audio', 'canvas']);

export const htmlEmbed: Check = {
  id: 'html-embed',
  group: 'html',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo sender best practices; caniemail.com, object and video',
  threshold: 'any',
  run: ({ elements }) => {
    const found = elements.filter(({ name }) => embeddingTags.has(name));
    if (found.length === 0) return null;
    return {
      message: keyedText('checks.htmlEmbed.message'),
      fix: keyedText('checks.htmlEmbed.fix'),
      where: found.map(({ location }) => location),
    };
  },
};
