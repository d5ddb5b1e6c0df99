// One variant of an email with conditions, as an email without them.
import { sectionsOf, withSections } from '../document/layout.ts';
import type { Document } from '../document/model.ts';
import type { When } from './when.ts';

type Conditional = { when?: When | undefined };

/** The conditions of an email, each once. */
export function whensOf({ blocks, layout = [] }: Document): When[] {
  const all = [...layout, ...blocks].flatMap(({ when }: Conditional) => when ?? []);
  return [...new Map(all.map((when) => [JSON.stringify(when), when])).values()];
}

const withoutWhen = <Part extends Conditional>({ when: _, ...rest }: Part): Omit<Part, 'when'> => rest;

/**
 * The email as those get it for whom the conditions hold that `bits` say, in the order of `whensOf`. A section is left out
 * when it had parts for some only and shows none of them.
 */
export function variantDocument(document: Document, bits: readonly boolean[]): Document {
  const shown = new Map(whensOf(document).map((when, index) => [JSON.stringify(when), bits[index] === true]));
  const isShown = ({ when }: Conditional): boolean => !when || shown.get(JSON.stringify(when)) === true;
  if (!document.layout)
    return {
      ...document,
      blocks: document.blocks.filter(isShown).map((block) => withoutWhen(block) as typeof block),
    };
  const sections = sectionsOf(document)
    .filter(isShown)
    .flatMap((section) => {
      const columns = section.columns.map((column) => ({
        ...column,
        blocks: column.blocks.filter(isShown).map((block) => withoutWhen(block) as typeof block),
      }));
      const had = section.columns.flatMap(({ blocks }) => blocks).length;
      const has = columns.flatMap(({ blocks }) => blocks).length;
      const isLeftOut = had > 0 && has === 0 && section.styles.backgroundImage === undefined;
      return isLeftOut ? [] : [{ ...(withoutWhen(section) as typeof section), columns }];
    });
  return withSections(document, sections);
}
