// Whether a selector matches an element.
import type { Budget, Compound, Matchable, Selector } from './selector-model.ts';

function hasAttribute(
  element: Matchable,
  { name, sign, value, isLoose }: Compound['attributes'][number],
): boolean {
  const written = element.attributes[name];
  if (written === undefined) return false;
  const held = isLoose ? written.toLowerCase() : written;
  const wanted = isLoose ? value.toLowerCase() : value;
  switch (sign) {
    case '=':
      return held === wanted;
    case '~=':
      return held.split(/\s+/).includes(wanted);
    case '^=':
      return wanted !== '' && held.startsWith(wanted);
    case '$=':
      return wanted !== '' && held.endsWith(wanted);
    case '*=':
      return wanted !== '' && held.includes(wanted);
    case '|=':
      return held === wanted || held.startsWith(`${wanted}-`);
    default:
      return true;
  }
}

function isLike(element: Matchable, compound: Compound, budget: Budget): boolean {
  if (compound.name && compound.name !== element.name) return false;
  if (compound.id && compound.id !== element.id) return false;
  for (const name of compound.classes) if (!element.classes.includes(name)) return false;
  for (const attribute of compound.attributes) if (!hasAttribute(element, attribute)) return false;
  for (const pseudo of compound.pseudos) if (!pseudo(element, budget)) return false;
  return true;
}

/** Tries ancestors and preceding siblings until all parts of the selector match. */
function fits(element: Matchable, selector: Selector, from: number, budget: Budget): boolean {
  const compound = selector.above[from];
  if (!compound) return true;
  const { next } = compound;
  const isAbove = next === ' ' || next === '>';
  const isNear = next === '>' || next === '+';
  for (let at = isAbove ? element.parent : element.previous; at; at = isAbove ? at.parent : at.previous) {
    budget.left -= 1;
    if (budget.left <= 0) return false;
    if (isLike(at, compound, budget) && fits(at, selector, from + 1, budget)) return true;
    if (isNear) return false;
  }
  return false;
}

export function matches(element: Matchable, selector: Selector, budget: Budget): boolean {
  budget.left -= 1;
  return isLike(element, selector.last, budget) && fits(element, selector, 0, budget);
}
