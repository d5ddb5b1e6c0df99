import { type Check, pluralize } from '../../judge/check.ts';

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
          message: `${pluralize(draft.emptyPictures, 'image is empty, so the email goes out without it', 'images are empty, so the email goes out without them')}.`,
          fix: 'Choose an image for each, or delete the blocks.',
        }
      : null,
};
