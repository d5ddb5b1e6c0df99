import type { Engine } from './engine.ts';
import { createRspamd } from './rspamd.ts';
import { createSpamd } from './spamd.ts';

const timeoutMs = 2_000;

export const createEngines = (
  { spamd, rspamdUrl }: { spamd: { host: string; port: number } | null; rspamdUrl: string | null },
  now: () => Date,
): readonly Engine[] => [
  ...(spamd ? [createSpamd({ ...spamd, timeoutMs }, now)] : []),
  ...(rspamdUrl ? [createRspamd({ url: rspamdUrl, timeoutMs }, now)] : []),
];
