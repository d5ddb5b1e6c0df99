import { createRspamd } from './rspamd.ts';
import type { SpamFilter } from './spam-filter.ts';
import { createSpamd } from './spamd.ts';

const timeoutMs = 2_000;

export const createSpamFilters = (
  { spamd, rspamdUrl }: { spamd: { host: string; port: number } | null; rspamdUrl: string | null },
  now: () => Date,
): readonly SpamFilter[] => [
  ...(spamd ? [createSpamd({ ...spamd, timeoutMs }, now)] : []),
  ...(rspamdUrl ? [createRspamd({ url: rspamdUrl, timeoutMs }, now)] : []),
];
