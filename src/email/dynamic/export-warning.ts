import { keyedText } from '#text/keyed-text.ts';
import type { RenderWarning } from '../render/render.ts';
import type { ConditionalParts } from './conditional-parts.ts';

/** For HTML that leaves this program: nothing decides there who gets what. */
export const exportWarnings = (parts: ConditionalParts | undefined): RenderWarning[] =>
  parts
    ? [
        {
          blockId: null,
          code: 'conditions-exported',
          message: keyedText('builderPanels.warnings.conditionsExported'),
        },
      ]
    : [];
