import { mapBlocks } from '../document/layout.ts';
import type { Document } from '../document/model.ts';

/**
 * The document with the address of the server in its social icons, where a program left it out: emails need whole
 * addresses. `url` has no slash at its end. Unchanged blocks stay the same objects.
 */
export const withIconServer = (document: Document, url: string): Document =>
  document.blocks.some((block) => block.type === 'social' && block.content.server === '')
    ? mapBlocks(document, (block) =>
        block.type === 'social' && block.content.server === ''
          ? { ...block, content: { ...block.content, server: url } }
          : block,
      )
    : document;
