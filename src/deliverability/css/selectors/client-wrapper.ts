// Selectors that begin with an element that one mail program adds around emails: they address that program alone.
import type { Compound, Selector } from '#css/selector-model.ts';

const isClientWrapper = ({ name, id, classes, attributes, combinator }: Compound): boolean =>
  (name === 'u' && combinator !== ' ') ||
  attributes.some((attribute) => /^(?:owa|data-(?:ogs|outlook)\w*|dir-mail)$/.test(attribute.name)) ||
  /^(?:outlook|message\w*view\w*|mail-?wrapper)/i.test(id) ||
  classes.some((className) =>
    /^(?:moz-text-html|externalclass|singleton|&|yahoo|ii|gmail\w*|rps_\w+|wf-\w+|elements?-?plain)$/i.test(
      className,
    ),
  );

/**
 * The selector without the wrapper, and uncertain because it matches in that program only. The wrapper and what is
 * beside it are outside the email, so the rest is matched without them.
 */
export function withoutClientWrapper(selector: Selector): Selector {
  const { preceding } = selector;
  const wrapper = preceding.findIndex(isClientWrapper);
  if (wrapper === -1) return selector;
  const { combinator } = preceding[wrapper] ?? {};
  const isBeside = combinator === '+' || combinator === '~';
  return {
    ...selector,
    preceding: preceding.slice(0, isBeside ? Math.max(0, wrapper - 1) : wrapper),
    isUncertain: true,
  };
}
