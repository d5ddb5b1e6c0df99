// Beyond 2 they are those of sysexits.h.

export const exitCode = {
  done: 0,
  refused: 1,
  misused: 2,
  noEmail: 65,
  notFound: 66,
  unavailable: 69,
  notWritten: 74,
  badSettings: 78,
} as const;
