// The findings as the panel shows them: by group, the group with the highest cost first, each with a link to its block.

import type { Analysis } from '#deliverability/judge/analyze.ts';
import type { Finding, Group } from '#deliverability/judge/model.ts';
import type { Document } from '#email/document/document.ts';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';

interface ShownLocation {
  /** `Text Block 2`; greeting, sign-off and footer have no block. */
  label: string;
  excerpt: string;
  blockId: string | null;
}

export interface ShownFinding extends Omit<Finding, 'where'> {
  where: ShownLocation[];
}

interface FindingGroup {
  id: Group;
  name: string;
  cost: number;
  findings: ShownFinding[];
}

export const findingsByGroup = (
  { groups, findings }: Pick<Analysis, 'groups' | 'findings'>,
  { blocks }: Document,
): FindingGroup[] => {
  const blockLabels = new Map(blocks.map(({ id, type }, index) => [id, `${blockNames[type]} ${index + 1}`]));
  const shown = ({ where, ...finding }: Finding): ShownFinding => ({
    ...finding,
    // The email may have changed since: a deleted block cannot be shown.
    where: where.map(({ excerpt, blockId = '' }) => {
      const label = blockLabels.get(blockId);
      return label
        ? { label, excerpt, blockId }
        : { label: t('builderPanels.findingsByGroup.aroundTheBlocks'), excerpt, blockId: null };
    }),
  });
  return groups
    .map(({ id, name, cost }) => ({
      id,
      name,
      cost,
      findings: findings.filter(({ group }) => group === id).map(shown),
    }))
    .filter((group) => group.findings.length > 0)
    .toSorted((a, b) => b.cost - a.cost);
};
