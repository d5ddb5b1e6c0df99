/** What the work takes of this thread's processor, in milliseconds: a busy neighbour takes none of it. */
export const cpuMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
