// The blocks of Stripo as parts. Their HTML is read as that of any email, except where their class says more.

import { heightOf } from '../../import/box.ts';
import { hiddenBy, ownBackground } from '../../import/computed-style.ts';
import { textIn } from '../../import/find-button.ts';
import type { ElementNode } from '../../import/nodes.ts';
import { noSides } from '../css-values.ts';
import type { Content, Part, TextLook } from '../design.ts';
import { alignOf } from '../looks.ts';
import { networkIn } from '../networks.ts';
import { findAll, firstNamed, hasClass, spaceOf } from './classes.ts';

const prefix = 'esd-block-';

export const isBlock = (element: ElementNode): boolean =>
  element.classes.some((name) => name.startsWith(prefix));

const links = (block: ElementNode): ElementNode[] => findAll(block, ({ name }) => name === 'a');

const alignIn = (block: ElementNode, look: TextLook): TextLook['align'] =>
  alignOf(look.align, block.attributes.align ?? '', block.declared.get('text-align') ?? '');

function contentOf(type: string, block: ElementNode, look: TextLook): Content {
  switch (type) {
    case 'menu':
      return {
        kind: 'menu',
        links: links(block).map((link) => ({ text: textIn(link), href: link.attributes.href ?? '' })),
        look: { ...look, align: alignOf('center', block.attributes.align ?? '') },
        separator: '',
        isVertical: false,
      };
    case 'social': {
      const found = links(block).map((link) => {
        const image = firstNamed(link, 'img')?.attributes;
        return { network: networkIn(image?.title || image?.alt || ''), href: link.attributes.href ?? '' };
      });
      return { kind: 'social', links: found, look: { ...look, align: alignIn(block, look) } };
    }
    case 'video': {
      const image = firstNamed(block, 'img')?.attributes;
      const href = links(block)[0]?.attributes.href ?? '';
      if (!image?.src) return { kind: 'element', element: block, look };
      const draft = {
        src: image.src,
        alt: image.alt ?? '',
        href: '',
        width: null,
        naturalWidth: null,
        naturalHeight: null,
      };
      return { kind: 'video', image: draft, href, align: 'center' };
    }
    case 'timer':
      return { kind: 'countdown', until: '' };
    case 'amp-form':
    case 'form':
      return { kind: 'form' };
    case 'spacer': {
      const inner = findAll(
        block,
        (element) => element.name === 'td' && element.children.every(({ kind }) => kind === 'text'),
      )[0];
      const height =
        Number(block.attributes.height ?? '') || (inner ? (heightOf(inner) ?? 0) : (heightOf(block) ?? 0));
      const hasLine = inner?.declared.has('border-bottom-width') || inner?.declared.has('border-top-width');
      return hasLine || height <= 0 ? { kind: 'element', element: block, look } : { kind: 'spacer', height };
    }
    default:
      return { kind: 'element', element: block, look: { ...look, align: alignIn(block, look) } };
  }
}

/** A block of a container. `look` is that of the text around it. */
export function partOf(block: ElementNode, look: TextLook): Part {
  const type = (block.classes.find((name) => name.startsWith(prefix)) ?? '').slice(prefix.length);
  return {
    isHiddenOnPhones: hasClass(block, 'es-m-hidden') || hasClass(block, 'es-mobile-hidden'),
    isPhoneOnly: hasClass(block, 'es-desk-hidden') || hiddenBy(block) !== null,
    isConditional: block.attributes['esd-dynamic-block'] !== undefined,
    name: (type || 'block').slice(0, 60),
    content: contentOf(type, block, look),
    padding: type === 'spacer' ? noSides : spaceOf(block),
    background: ownBackground(block),
  };
}
