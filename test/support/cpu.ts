/** What the work takes of this thread's processor, in milliseconds: a busy neighbour takes none of it. */
export const cpuMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** The same of all threads of this process, for work that waits or is done by several. */
export const cpuMsOfAll = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
