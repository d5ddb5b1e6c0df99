// The part of a lock file that some of its packages need.

interface Entry {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface LockFile {
  packages: Record<string, Entry>;
}

/** Node's own rule: the nearest `node_modules` that holds the package, from the folder of the package that needs it. */
const locate = (lock: LockFile, from: string, name: string): string | undefined => {
  for (let folder = from; ; ) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
};

const namesNeededBy = (entry: Entry): string[] => [
  ...Object.keys(entry.dependencies ?? {}),
  ...Object.keys(entry.optionalDependencies ?? {}),
  ...Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  ),
];

/** The lock file of a project that depends on `names` alone, with the same versions. Throws if one is not locked. */
export const lockOf = (lock: LockFile, names: readonly string[]): LockFile => {
  const needed = new Set<string>();
  const waiting: string[] = [];
  const need = (from: string, name: string): void => {
    const where = locate(lock, from, name);
    if (!where && from === '') throw new Error(`${name} is not in the lock file.`);
    if (!where || needed.has(where)) return;
    needed.add(where);
    waiting.push(where);
  };
  for (const name of names) need('', name);
  for (let where = waiting.pop(); where !== undefined; where = waiting.pop())
    for (const name of namesNeededBy(lock.packages[where] ?? {})) need(where, name);

  const { devDependencies: _, ...project } = lock.packages[''] ?? {};
  const dependencies = Object.fromEntries(
    Object.entries(project.dependencies ?? {}).filter(([name]) => names.includes(name)),
  );
  const entries = Object.entries(lock.packages).filter(([where]) => needed.has(where));
  return { ...lock, packages: { '': { ...project, dependencies }, ...Object.fromEntries(entries) } };
};
