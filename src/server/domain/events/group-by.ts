export const unique = <T>(items: readonly T[], name: (item: T) => string | number): T[] => [
  ...new Map(items.map((item) => [name(item), item])).values(),
];

export const groupBy = <T, Name extends string | number>(
  items: readonly T[],
  name: (item: T) => Name,
): Map<Name, T[]> => {
  const groups = new Map<Name, T[]>();
  for (const item of items) {
    const group = groups.get(name(item));
    if (group) group.push(item);
    else groups.set(name(item), [item]);
  }
  return groups;
};
