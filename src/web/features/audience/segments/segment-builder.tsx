import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  maxSegmentConditions,
  type SegmentCondition,
  type SegmentDefinition,
} from '#contract/audience/segments.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { ConditionRow } from './condition-row.tsx';
import type { SegmentNames } from './segment-names.ts';
import { newCondition } from './segment-subjects.ts';

type Group = SegmentDefinition['groups'][number];

const firstSubject = 'email';

export const newDefinition = (names: SegmentNames): SegmentDefinition => ({
  match: 'all',
  groups: [{ match: 'all', conditions: [newCondition(firstSubject, names)] }],
});

const MatchSelect = ({
  label,
  value,
  labels,
  onChange,
}: {
  label: string;
  value: 'all' | 'any';
  labels: Record<'all' | 'any', string>;
  onChange: (value: 'all' | 'any') => void;
}) => (
  <Select
    aria-label={label}
    className="inline-block w-auto min-w-24"
    value={value}
    onChange={(event) => onChange(event.target.value === 'any' ? 'any' : 'all')}
  >
    <option value="all">{labels.all}</option>
    <option value="any">{labels.any}</option>
  </Select>
);

/** The conditions of a segment: in groups, at most two levels deep. */
export const SegmentBuilder = ({
  definition,
  names,
  onChange,
}: {
  definition: SegmentDefinition;
  names: SegmentNames;
  onChange: (definition: SegmentDefinition) => void;
}) => {
  const root = useRef<HTMLDivElement>(null);
  /** The condition that takes the focus, counted through all groups. */
  const focusIndex = useRef<number | null>(null);
  useEffect(() => {
    if (focusIndex.current === null) return;
    const rows = root.current?.querySelectorAll<HTMLElement>('[data-condition]') ?? [];
    const row = rows[Math.min(focusIndex.current, rows.length - 1)];
    focusIndex.current = null;
    row?.querySelector<HTMLElement>('select')?.focus();
  });

  const { groups } = definition;
  const total = groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const before = (group: number): number =>
    groups.slice(0, group).reduce((sum, { conditions }) => sum + conditions.length, 0);
  const isFull = total >= maxSegmentConditions;

  const setGroup = (groupIndex: number, group: Group) =>
    onChange({
      ...definition,
      groups: groups.map((candidate, index) => (index === groupIndex ? group : candidate)),
    });
  const setCondition = (groupIndex: number, index: number, condition: SegmentCondition) => {
    const group = groups[groupIndex];
    if (!group) return;
    const conditions = group.conditions.map((candidate, position) =>
      position === index ? condition : candidate,
    );
    setGroup(groupIndex, { ...group, conditions });
  };
  const addCondition = (groupIndex: number) => {
    const group = groups[groupIndex];
    if (!group) return;
    focusIndex.current = before(groupIndex) + group.conditions.length;
    setGroup(groupIndex, { ...group, conditions: [...group.conditions, newCondition(firstSubject, names)] });
  };
  const addGroup = () => {
    focusIndex.current = total;
    const group: Group = { match: 'all', conditions: [newCondition(firstSubject, names)] };
    onChange({ ...definition, groups: [...groups, group] });
  };
  const remove = (groupIndex: number, index: number) => {
    focusIndex.current = Math.max(0, before(groupIndex) + index - 1);
    const remaining = groups
      .map((group, currentIndex) =>
        currentIndex === groupIndex
          ? { ...group, conditions: group.conditions.filter((_, position) => position !== index) }
          : group,
      )
      .filter(({ conditions }) => conditions.length > 0);
    onChange({ ...definition, groups: remaining });
  };

  return (
    <div ref={root} className="flex flex-col gap-3">
      {groups.map((group, groupIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A group has no id but its index.
        <div key={groupIndex} className="flex flex-col gap-3">
          {groupIndex > 0 && (
            <div className="flex items-center gap-3">
              {groupIndex === 1 ? (
                <MatchSelect
                  label={t('lists.segmentBuilder.betweenTheGroups')}
                  value={definition.match}
                  labels={{ all: t('lists.segmentBuilder.and'), any: t('lists.segmentBuilder.or') }}
                  onChange={(match) => onChange({ ...definition, match })}
                />
              ) : (
                <span className="min-w-24 ps-3.5 text-ink-soft">
                  {definition.match === 'all' ? t('lists.segmentBuilder.and') : t('lists.segmentBuilder.or')}
                </span>
              )}
              <span aria-hidden className="h-px flex-1 bg-hairline" />
            </div>
          )}
          <section
            aria-label={
              groups.length > 1
                ? t('lists.segmentBuilder.groupGroupindex', { groupIndex: groupIndex + 1 })
                : t('lists.segmentBuilder.conditions')
            }
            className="sm:rounded-sheet sm:border sm:bg-surface sm:p-5"
          >
            <p className="flex flex-wrap items-center gap-2 text-[0.9375rem]">
              <Rich
                id="lists.segmentBuilder.match"
                values={{
                  choice: (
                    <MatchSelect
                      label={
                        groups.length > 1
                          ? t('lists.segmentBuilder.howManyOfGroupGroupindexMust', {
                              groupIndex: groupIndex + 1,
                            })
                          : t('lists.segmentBuilder.howManyMustMatch')
                      }
                      value={group.match}
                      labels={{ all: t('lists.segmentBuilder.all'), any: t('lists.segmentBuilder.any') }}
                      onChange={(match) => setGroup(groupIndex, { ...group, match })}
                    />
                  ),
                }}
              />
            </p>
            <ul className="mt-3 flex flex-col gap-2.5">
              {group.conditions.map((condition, index) => (
                <ConditionRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: A condition has no id but its index.
                  key={index}
                  condition={condition}
                  names={names}
                  isOnly={total === 1}
                  onChange={(changed) => setCondition(groupIndex, index, changed)}
                  onRemove={() => remove(groupIndex, index)}
                />
              ))}
            </ul>
            <Button
              size="small"
              variant="quiet"
              disabled={isFull}
              className="mt-3 -ms-3"
              onClick={() => addCondition(groupIndex)}
            >
              <Plus aria-hidden />
              {t('lists.segmentBuilder.addCondition')}
            </Button>
          </section>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" disabled={isFull} onClick={addGroup}>
          <Plus aria-hidden />
          {t('lists.segmentBuilder.addGroup')}
        </Button>
        {isFull && (
          <p className="text-ink-soft text-sm">
            {t('lists.segmentBuilder.aSegmentHasAtMostMaxsegmentconditions', { maxSegmentConditions })}
          </p>
        )}
      </div>
    </div>
  );
};
