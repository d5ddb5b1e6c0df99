import type { Check } from '../../check.ts';

const many = 40;

export const linkMany: Check = {
  id: 'link-many',
  group: 'links',
  severity: 'low',
  evidence: 'F',
  look: ({ links }) =>
    links.length <= many
      ? null
      : {
          message: `There are ${links.length} links.`,
          fix: 'No public evidence says that a filter counts them. Readers choose more easily among a few.',
        },
};
