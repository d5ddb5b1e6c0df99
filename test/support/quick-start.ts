/**
 * For the programs that tests start: they end before optimized WebAssembly, which includes the embedded database, pays
 * off. A third of the processor time of a start.
 */
export const quickStart: readonly string[] = ['--liftoff-only'];
