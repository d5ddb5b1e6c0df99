import type { FactName, Facts } from '../facts.ts';

const slot = /\{([A-Za-z]+)\}/g;

const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const isFact = (name: string, facts: Facts): name is FactName => Object.hasOwn(facts, name);

const namesIn = (piece: string): string[] => [...piece.matchAll(slot)].map((match) => small(match[1] ?? ''));

/** The known facts of a piece. */
export const factsIn = (piece: string, facts: Facts): FactName[] => [
  ...new Set(
    namesIn(piece)
      .filter((name): name is FactName => isFact(name, facts))
      .map((name): FactName => (name === 'begins' ? 'when' : name)),
  ),
];

export const canFill = (piece: string, facts: Facts): boolean =>
  namesIn(piece).every((name) => isFact(name, facts));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In one pass: text inside a fact is never read as a slot. */
export function fill(piece: string, facts: Facts): string {
  const text = piece.replace(slot, (whole, name: string) => {
    const key = small(name);
    if (!isFact(key, facts)) return whole;
    const value = facts[key] ?? '';
    return key === name ? value : capital(value);
  });
  return tidy(text);
}

/** A fact may end with the punctuation mark that follows it. */
export const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/([.!?…])\.(?!\.)/gu, '$1')
    .replace(/([?!])[,;:]/gu, '$1')
    .trim();
