import type { PublicTemplate } from '#contract/public-templates.ts';

/** No design has been put on the shelf yet. */
export const listPublicTemplates = (): PublicTemplate[] => [];
