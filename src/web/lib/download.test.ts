import { expect, it } from 'vitest';
import { safeFileName } from './download.ts';

it.each([
  ['Spring sale', 'Spring sale.html'],
  ['50% off: today/tomorrow?', '50% off today tomorrow.html'],
  ['../../etc/passwd', 'etc passwd.html'],
  ['  .hidden. ', 'hidden.html'],
  ['\u202elmth.exe', 'lmth.exe.html'],
  ['Frühling 春', 'Frühling 春.html'],
  ['CON', 'email.html'],
  ['', 'email.html'],
  ['💌'.repeat(200), `${'💌'.repeat(120)}.html`],
])('the file name %j is made safe', (name, expected) => {
  expect(safeFileName(name, 'html')).toBe(expected);
});
