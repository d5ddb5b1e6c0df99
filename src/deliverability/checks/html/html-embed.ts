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
      message: 'Another page, a player or a plugin is embedded.',
      fix: 'Show an image of it that links there.',
      where: found.map(({ location }) => location),
    };
  },
};
