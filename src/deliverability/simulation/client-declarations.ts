// The declarations of a style attribute or of a rule as a client reads them.
import { type Declaration, readDeclarations } from '#css/declarations.ts';
import { featuresOfDeclaration } from '../client-support/declared-features.ts';
import { type Feature, featuresOf } from '../client-support/features.ts';
import { type Drop, dropOf } from './dropped.ts';
import { type Inversion, invertedValue } from './inverted-values.ts';
import type { MailClient } from './mail-clients.ts';
import { elementsWith, elementsWithout, isForOtherAccounts, lacksUse } from './partial-support.ts';

export interface Reading {
  client: MailClient | null;
  inversion: Inversion | null;
  hasImages: boolean;
}

export interface ClientDeclarations {
  /** Null when nothing changes. */
  css: string | null;
  drops: readonly Drop[];
  /** Declarations of a rule for some elements only, by what its selectors get in addition. */
  limited: ReadonlyMap<string, string>;
  /** A color that makes Gmail drop the whole attribute or style sheet; null without one. */
  spoiler: Drop | null;
}

const variables = featuresOf('f:').get('var');
const heights = featuresOf('p:').get('height');
const spacedChannels = /\brgba?\(\s*[^\s,)]+\s+[^\s,)]/;
const modernColor = /\b(?:ok)?l(?:ab|ch)\(/;

/** Longhands that caniemail tests with their shorthand. */
const familyOf = (name: string): string => {
  if (/^border-(?:top|bottom)-(?:left|right)-radius$/.test(name)) return 'border-radius';
  if (/^overflow-[xy]$/.test(name)) return 'overflow';
  if (/^background-position-[xy]$/.test(name)) return 'background-position';
  return /^(padding|margin|transition|animation|outline|column-rule)-[a-z-]+$/.exec(name)?.[1] ?? name;
};

const known = featuresOf('p:');
const testedName = (name: string): string => {
  const bare = name.replace(/^-(?:webkit|moz|ms|o)-/, '');
  return known.has(bare) ? bare : familyOf(bare);
};

const shownName = (feature: Feature, name: string, value: string): string => {
  const key = feature.keys.find((candidate) => !candidate.startsWith('p:')) ?? '';
  if (key.startsWith('f:')) return `${key.slice(2)}()`;
  if (key.startsWith('u:')) return key.slice(2);
  return key.startsWith('v:') || key.startsWith('k:') ? `${name}: ${value}` : name;
};

const excerptOf = ({ name, value }: Declaration): string => `${name}: ${value.slice(0, 80)}`;

/** As much as no declaration at all. */
const neutral = /^(?:0(?:px|pt|em|%)?(?:\s+0(?:px|pt|em|%)?){0,3}|auto|none|100%)$/;
const boxProperty = /^(?:(?:max-)?(?:width|height)|(?:padding|margin)(?:-[a-z]+)?)$/;

/** What a client does not read of a declaration; null when it reads all. */
function dropIn(client: MailClient, declaration: Declaration, element: string | null): Drop | null {
  const excerpt = excerptOf(declaration);
  if (declaration.name.startsWith('--')) {
    const isMissing = variables?.support[client.index] === 'n';
    return variables && isMissing ? dropOf(variables, 'var()', excerpt) : null;
  }
  const value = declaration.value.slice(0, 2_000).toLowerCase();
  const name = testedName(declaration.name);
  for (const feature of featuresOfDeclaration(name, value)) {
    const support = feature.support[client.index];
    // Gmail drops the variables but not what uses them.
    if (support === 'n' && !(feature === variables && client.isGmail))
      return dropOf(feature, shownName(feature, declaration.name, value), excerpt);
    if (support !== 'a' || (boxProperty.test(declaration.name) && neutral.test(value))) continue;
    if (!lacksUse(client, feature.slug, { name, value, element })) continue;
    const reason = isForOtherAccounts(client, feature.slug) ? 'unsupported' : 'partly';
    const drop = dropOf(feature, shownName(feature, declaration.name, value), excerpt, reason);
    // Only a negative margin moves what is around it over other parts.
    return feature.slug === 'css-margin' && !/(?:^|\s)-/.test(value) ? { ...drop, effect: 'look' } : drop;
  }
  return null;
}

const colorIn = /#[0-9a-f]{3,8}\b|\brgba?\([^()]*\)|\b[a-z]{3,20}\b/gi;
const notColors =
  /^(?:url|repeat|center|top|left|right|bottom|cover|contain|fixed|scroll|local|none|linear|radial|gradient|auto|both|round|space|inherit|initial|unset|important|https?|www|com)$/i;

/** What a client reads instead; null without anything. */
function replacement(client: MailClient, { name, value }: Declaration): Declaration | null {
  const as = (newName: string, newValue: string): Declaration => ({
    name: newName,
    value: newValue,
    isImportant: false,
  });
  if (client.id === 'iphone-mail' && /\dvh\b/i.test(value))
    return as(name, value.replace(/[\d.]{1,20}vh\b/gi, '0px'));
  if (client.isWord && name === 'background') {
    const outside = value.replace(
      /url\([^)]*\)?|(?:repeating-)?(?:linear|radial|conic)-gradient\(.*\)/gi,
      ' ',
    );
    const color = outside.match(colorIn)?.find((word) => !notColors.test(word));
    return color ? as('background-color', color) : null;
  }
  return null;
}

/** Values that a client reads as others. */
function asRead(client: MailClient, declaration: Declaration): Declaration {
  const { name, value } = declaration;
  if (!client.isWord) return declaration;
  if (name === 'mso-hide' && value.toLowerCase() === 'all')
    return { name: 'display', value: 'none', isImportant: false };
  if (name === 'font-weight' && /^\d+$/.test(value))
    return { ...declaration, value: Number(value) < 600 ? 'normal' : 'bold' };
  return declaration;
}

const written = ({ name, value, isImportant }: Declaration): string =>
  `${name}:${value}${isImportant ? '!important' : ''}`;

const suffixFor = (client: MailClient, name: string): string => {
  const only = elementsWith(client, name);
  if (only) return `:is(${only.join(',')})`;
  const without = elementsWithout(client, name);
  return without ? `:not(${without.join(',')})` : '';
};

const importantInline = (excerpt: string): Drop => ({
  name: '!important',
  slug: 'css-important',
  reason: 'partly',
  effect: 'look',
  excerpt,
});

export interface StyledElement {
  name: string;
  /** It or the cell around it has the attribute `width`, which replaces widths of the style. */
  isSized: boolean;
}

const offsets = /^(?:top|right|bottom|left|inset.*|z-index)$/;
const sizes = /^(?:max-)?width$/;

/** `styled` is the element of a style attribute, and null in a style sheet. */
export function clientDeclarations(
  css: string,
  styled: StyledElement | null,
  { client, inversion, hasImages }: Reading,
): ClientDeclarations {
  const element = styled?.name ?? null;
  const drops: Drop[] = [];
  const kept: string[] = [];
  const limited = new Map<string, string>();
  let isChanged = false;
  let spoiler: Drop | null = null;
  const declarations = readDeclarations(css);
  const isHidden = declarations.some(
    ({ name, value }) => name === 'display' && value.toLowerCase() === 'none',
  );
  const isMoved = declarations.some(({ name }) => offsets.test(name));
  for (const declaration of declarations) {
    let read = client ? asRead(client, declaration) : declaration;
    const value = declaration.value.toLowerCase();
    if (client?.isGmail && (spacedChannels.test(value) || modernColor.test(value)))
      spoiler = {
        name: spacedChannels.test(value) ? 'rgb()' : 'lch()',
        slug: spacedChannels.test(value) ? 'css-rgb' : 'css-modern-color',
        reason: 'syntax-error',
        effect: 'layout',
        excerpt: excerptOf(declaration),
      };
    if (client) {
      let drop = dropIn(client, declaration, element);
      // Yahoo writes another property.
      if (client.id === 'yahoo' && drop?.slug === heights?.slug && declaration.name === 'height') {
        read = { ...declaration, name: 'min-height' };
        drop = null;
      }
      if (!drop && client.isWord && element !== null && declaration.isImportant)
        drop = importantInline(excerptOf(declaration));
      if (drop) {
        const isUnseen =
          isHidden ||
          (styled?.isSized && sizes.test(declaration.name)) ||
          (!isMoved && declaration.name === 'position' && value === 'relative');
        drops.push(isUnseen && declaration.name !== 'display' ? { ...drop, effect: 'none' } : drop);
        const instead = replacement(client, declaration);
        isChanged = true;
        if (!instead) continue;
        read = instead;
      }
    }
    if (!hasImages && /\burl\(/i.test(read.value)) {
      isChanged = true;
      continue;
    }
    if (inversion) {
      const turned = invertedValue(read.name, read.value, inversion);
      if (turned !== read.value) read = { ...read, value: turned };
    }
    if (read !== declaration) isChanged = true;
    const suffix = client && element === null ? suffixFor(client, read.name) : '';
    if (suffix === '') kept.push(written(read));
    else {
      isChanged = true;
      limited.set(suffix, `${limited.get(suffix) ?? ''}${written(read)};`);
    }
  }
  return { css: isChanged ? kept.join(';') : null, drops, limited, spoiler };
}
