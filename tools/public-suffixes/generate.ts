// Writes src/deliverability/message/public-suffixes.json: `node tools/public-suffixes/generate.ts`, after an update of tldts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { shortList } from './short-list.ts';

const file = path.join(import.meta.dirname, '../../src/deliverability/message/public-suffixes.json');
writeFileSync(file, `${JSON.stringify(shortList(), null, 2)}\n`);
