// Whether a selector matches an element.
import type { Budget, Compound, Matchable, Selector } from './selector-model.ts';

function matchesCompound(element: Matchable, compound: Compound, budget: Budget): boolean {
  if (compound.name && compound.name !== element.name) return false;
  if (compound.id && compound.id !== element.id) return false;
  for (const name of compound.classes) if (!element.classes.includes(name)) return false;
  for (const { name, test } of compound.attributes) {
    const value = element.attributes[name];
    if (value === undefined || !test(value)) return false;
  }
  for (const pseudo of compound.pseudos) if (!pseudo(element, budget)) return false;
  return true;
}

/** Whether the compounds from this index on match ancestors or preceding siblings of the element. */
function matchesPreceding(element: Matchable, selector: Selector, from: number, budget: Budget): boolean {
  const compound = selector.preceding[from];
  if (!compound) return true;
  const { combinator } = compound;
  const isAncestor = combinator === ' ' || combinator === '>';
  const isAdjacent = combinator === '>' || combinator === '+';
  for (
    let at = isAncestor ? element.parent : element.previous;
    at && at.name !== '';
    at = isAncestor ? at.parent : at.previous
  ) {
    budget.left -= 1;
    if (budget.left <= 0) return false;
    if (matchesCompound(at, compound, budget) && matchesPreceding(at, selector, from + 1, budget))
      return true;
    if (isAdjacent) return false;
  }
  return false;
}

/** Whether the selector matches. Each comparison takes from the budget; an empty one stops the search with `false`. */
export function matches(element: Matchable, selector: Selector, budget: Budget): boolean {
  budget.left -= 1;
  return matchesCompound(element, selector.subject, budget) && matchesPreceding(element, selector, 0, budget);
}
