// A text cut at its edits and at the parts that not everyone gets.
import type { Branch } from '../dynamic/conditional-parts.ts';
import { type Edit, inOrder } from './tag-reader.ts';
import { type SlotTable, type Template, templateBuilder } from './template.ts';

/** Whether an edit would change text on both sides of where a part begins or ends. */
const straddles = ({ start, end }: Edit, branch: Branch): boolean =>
  (start < branch.start && end > branch.start) || (start < branch.end && end > branch.end);

const isFirst = (branch: Branch, edit: Edit): boolean =>
  branch.start < edit.start || (branch.start === edit.start && edit.end > edit.start);

/**
 * Each part is a slot with a template of its own, which is in the table after all slots inside it. `branches` are in
 * order, the outer before the inner; an edit across the border of one is dropped.
 */
export function branchTemplate(
  source: string,
  edits: readonly Edit[],
  branches: readonly Branch[],
  table: SlotTable,
): Template {
  const ordered = inOrder(edits).filter((edit) => !branches.some((branch) => straddles(edit, branch)));
  let nextEdit = 0;
  let nextBranch = 0;
  const build = (from: number, to: number): Template => {
    const builder = templateBuilder(source.slice(from, to), table);
    for (;;) {
      const edit = ordered[nextEdit];
      const branch = branches[nextBranch];
      const hasEdit = edit !== undefined && edit.start < to;
      const hasBranch = branch !== undefined && branch.start < to;
      if (hasEdit && !(hasBranch && isFirst(branch, edit))) {
        nextEdit += 1;
        builder.replace(edit.start - from, edit.end - from, edit.parts);
      } else if (hasBranch) {
        nextBranch += 1;
        const body = build(branch.start, branch.end);
        builder.replace(branch.start - from, branch.end - from, [
          { kind: 'branch', shown: branch.shown, body },
        ]);
      } else return builder.template();
    }
  };
  if (branches.length > 0) return build(0, Number.POSITIVE_INFINITY);
  const builder = templateBuilder(source, table);
  for (const edit of ordered) builder.replace(edit.start, edit.end, edit.parts);
  return builder.template();
}
