// The look of blocks on phones: classes on their elements, and one style for them in the head.
import type { Block } from '../document/block.ts';
import { phoneClasses, phoneDeclarations } from '../render/phone-block.ts';
import { element } from './element.ts';

/** The widest screen on which MJML stacks columns. */
const phone = '@media only screen and (max-width:479px)';

const elementTag = /<(\/?)(mj-[a-z-]+)/g;

/** The elements of a block with its classes. Raw HTML takes none. */
export const withCssClass = (block: Block, mjml: string): string => {
  const names = phoneClasses(block).join(' ');
  if (names === '') return mjml;
  let depth = 0;
  return mjml.replace(elementTag, (tag, slash: string, name: string) => {
    if (slash) depth -= 1;
    else depth += 1;
    return slash === '' && depth === 1 && name !== 'mj-raw' ? `${tag} css-class="${names}"` : tag;
  });
};

const ruleOf = (name: string): string => {
  if (name === 'hp') return '.hp{display:none!important}';
  const declarations = phoneDeclarations(name);
  if (!declarations) return '';
  const { kind, css } = declarations;
  if (kind === 'padding') return `.${name}{${css}}`;
  return `.${name},.${name} ${kind === 'text' ? `div,.${name} a` : 'div'}{${css}}`;
};

/** `''` when no block looks different on phones. */
export const phoneStyle = (blocks: readonly Block[]): string => {
  const names = new Set(blocks.flatMap(phoneClasses));
  if (names.size === 0) return '';
  return element('mj-style', {}, `${phone}{${[...names].sort().map(ruleOf).join('')}}`);
};
