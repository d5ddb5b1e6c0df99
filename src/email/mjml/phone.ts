// The look of blocks on phones: classes on their elements, and one style for them in the head.
import type { Block } from '../document/block.ts';
import { phoneClasses, phoneDeclarations } from '../render/phone-block.ts';
import { element } from './element.ts';

/** The widest screen on which MJML stacks columns. */
const phone = '@media only screen and (max-width:479px)';

/** Each element of a block with its classes. Raw HTML takes none. */
export const withCssClass = (block: Block, mjml: string): string => {
  const names = phoneClasses(block).join(' ');
  return names === '' ? mjml : mjml.replace(/^<(mj-(?!raw)[a-z-]+)/gm, `<$1 css-class="${names}"`);
};

const ruleOf = (name: string): string => {
  if (name === 'hp') return '.hp{display:none!important}';
  const declarations = phoneDeclarations(name);
  if (!declarations) return '';
  const { kind, css } = declarations;
  if (kind === 'padding') return `.${name}{${css}}`;
  if (kind === 'heading') return `.${name} h1,.${name} h2,.${name} h3{${css}}`;
  return `.${name},.${name} ${kind === 'text' ? `div,.${name} a` : 'div'}{${css}}`;
};

/** `''` when no block looks different on phones. */
export const phoneStyle = (blocks: readonly Block[]): string => {
  const names = new Set(blocks.flatMap(phoneClasses));
  if (names.size === 0) return '';
  return element('mj-style', {}, `${phone}{${[...names].sort().map(ruleOf).join('')}}`);
};
