import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const imageEmpty: Check = {
  id: 'picture-empty',
  group: 'content',
  severity: 'medium',
  evidence: 'A',
  source: 'Visible in the editor: the image has no address',
  threshold: 'any in an email that is being written',
  run: ({ draft }) =>
    draft && draft.emptyPictures > 0
      ? {
          message: keyedText('checks.pictureEmpty.message', { count: draft.emptyPictures }),
          fix: keyedText('checks.pictureEmpty.fix', { count: draft.emptyPictures }),
        }
      : null,
};
