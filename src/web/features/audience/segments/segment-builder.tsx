import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  maxSegmentConditions,
  type SegmentCondition,
  type SegmentDefinition,
} from '#contract/audience/segments.ts';
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
  words,
  onChange,
}: {
  label: string;
  value: 'all' | 'any';
  words: Record<'all' | 'any', string>;
  onChange: (value: 'all' | 'any') => void;
}) => (
  <Select
    aria-label={label}
    className="inline-block w-24"
    value={value}
    onChange={(event) => onChange(event.target.value === 'any' ? 'any' : 'all')}
  >
    <option value="all">{words.all}</option>
    <option value="any">{words.any}</option>
  </Select>
);

const allOrAny = { all: 'all', any: 'any' };

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
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const rows = root.current?.querySelectorAll<HTMLElement>('[data-condition]') ?? [];
    const row = rows[Math.min(wanted.current, rows.length - 1)];
    wanted.current = null;
    row?.querySelector<HTMLElement>('select')?.focus();
  });

  const { groups } = definition;
  const total = groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const before = (group: number): number =>
    groups.slice(0, group).reduce((sum, { conditions }) => sum + conditions.length, 0);
  const isFull = total >= maxSegmentConditions;

  const setGroup = (at: number, group: Group) =>
    onChange({ ...definition, groups: groups.map((each, index) => (index === at ? group : each)) });
  const setCondition = (at: number, index: number, condition: SegmentCondition) => {
    const group = groups[at];
    if (!group) return;
    const conditions = group.conditions.map((each, place) => (place === index ? condition : each));
    setGroup(at, { ...group, conditions });
  };
  const addCondition = (at: number) => {
    const group = groups[at];
    if (!group) return;
    wanted.current = before(at) + group.conditions.length;
    setGroup(at, { ...group, conditions: [...group.conditions, newCondition(firstSubject, names)] });
  };
  const addGroup = () => {
    wanted.current = total;
    const group: Group = { match: 'all', conditions: [newCondition(firstSubject, names)] };
    onChange({ ...definition, groups: [...groups, group] });
  };
  const remove = (at: number, index: number) => {
    wanted.current = Math.max(0, before(at) + index - 1);
    const left = groups
      .map((group, place) =>
        place === at
          ? { ...group, conditions: group.conditions.filter((_, inGroup) => inGroup !== index) }
          : group,
      )
      .filter(({ conditions }) => conditions.length > 0);
    onChange({ ...definition, groups: left });
  };

  return (
    <div ref={root} className="flex flex-col gap-3">
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place
        <div key={at} className="flex flex-col gap-3">
          {at > 0 && (
            <div className="flex items-center gap-3">
              {at === 1 ? (
                <MatchSelect
                  label="Between the groups"
                  value={definition.match}
                  words={{ all: 'and', any: 'or' }}
                  onChange={(match) => onChange({ ...definition, match })}
                />
              ) : (
                <span className="w-24 pl-3.5 text-ink-soft">{definition.match === 'all' ? 'and' : 'or'}</span>
              )}
              <span aria-hidden className="h-px flex-1 bg-hairline" />
            </div>
          )}
          <section
            aria-label={groups.length > 1 ? `Group ${at + 1}` : 'Conditions'}
            className="sm:rounded-sheet sm:border sm:bg-surface sm:p-5"
          >
            <p className="flex flex-wrap items-center gap-2 text-[0.9375rem]">
              Match
              <MatchSelect
                label={groups.length > 1 ? `How many of group ${at + 1} must match` : 'How many must match'}
                value={group.match}
                words={allOrAny}
                onChange={(match) => setGroup(at, { ...group, match })}
              />
              of these
            </p>
            <ul className="mt-3 flex flex-col gap-2.5">
              {group.conditions.map((condition, index) => (
                <ConditionRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a condition is nothing but its place
                  key={index}
                  condition={condition}
                  names={names}
                  isOnly={total === 1}
                  onChange={(changed) => setCondition(at, index, changed)}
                  onRemove={() => remove(at, index)}
                />
              ))}
            </ul>
            <Button
              size="small"
              variant="quiet"
              disabled={isFull}
              className="mt-3 -ml-3"
              onClick={() => addCondition(at)}
            >
              <Plus aria-hidden />
              Add condition
            </Button>
          </section>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" disabled={isFull} onClick={addGroup}>
          <Plus aria-hidden />
          Add group
        </Button>
        {isFull && (
          <p className="text-ink-soft text-sm">A segment has at most {maxSegmentConditions} conditions.</p>
        )}
      </div>
    </div>
  );
};
