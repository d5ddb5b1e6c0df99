// The server alone as a few JavaScript files, for `npm start`. Its packages are installed beside it.
// Usage: node bundle-for-start.ts <folder>
import path from 'node:path';
import { bundleForStart } from './bundle-server.ts';

const [, , folder] = process.argv;
if (folder) await bundleForStart(path.resolve(import.meta.dirname, '../..'), folder);
