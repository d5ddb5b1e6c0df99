/**
 * Whether a row with this key exists. When Citus collects rows before it sends them to a node, the error of the node
 * arrives with a code of Citus's own; then its text decides, which is English (`lc_messages`, see docs/scaling.md).
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' ||
    (error.code === 'XX000' && error.message.includes('violates unique constraint')));
