import type { Block } from '../document/block.ts';
import type { Section } from '../document/section.ts';
import { contactCondition } from './condition.ts';
import type { When } from './when.ts';

function wrongIn(when: When | undefined, path: string): string | null {
  return when ? wrongConditions(when, `${path}.when`) : null;
}

function wrongConditions(when: When, path: string): string | null {
  for (const [index, condition] of when.conditions.entries()) {
    const issue = contactCondition.safeParse(condition).error?.issues[0];
    if (issue) return [path, 'conditions', index, ...issue.path].join('.');
  }
  return null;
}

/** The same for conditions alone. */
export function wrongInWhens(whens: readonly When[]): string | null {
  for (const [index, when] of whens.entries()) {
    const wrong = wrongConditions(when, `conditions.${index}`);
    if (wrong !== null) return wrong;
  }
  return null;
}

const wrongInBlocks = (blocks: readonly Block[], path: string): string | null => {
  for (const [index, { when }] of blocks.entries()) {
    const wrong = wrongIn(when, `${path}blocks.${index}`);
    if (wrong) return wrong;
  }
  return null;
};

/** Where the first condition is that no contact can be compared with: `sections.0.when.conditions.1.value`; null: there is none. */
export function wrongCondition({
  blocks = [],
  sections = [],
}: {
  blocks?: readonly Block[] | undefined;
  sections?: readonly Section[] | undefined;
}): string | null {
  for (const [at, { when, columns }] of sections.entries()) {
    const wrong = wrongIn(when, `sections.${at}`);
    if (wrong) return wrong;
    for (const [columnAt, column] of columns.entries()) {
      const inColumn = wrongInBlocks(column.blocks, `sections.${at}.columns.${columnAt}.`);
      if (inColumn) return inColumn;
    }
  }
  return wrongInBlocks(blocks, '');
}
