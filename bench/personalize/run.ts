// How long one recipient's email takes: node bench/personalize/run.ts
// The contestants alternate in one process, so that a busy moment of the machine affects all. The ratios carry over to
// another machine, the times do not.

import { measuredAt } from '../measured.ts';
import { conditionsBesideJoin } from '../ratios.ts';
import { campaign } from './campaign.ts';
import { conditionalBytes, conditionalJoin, conditionalOurs } from './conditional.ts';
import { linkCount, ours, plainJoin, slotCount, stringReplace } from './contestants.ts';

const contestants = [
  { name: 'plain join of segments, one HMAC', make: plainJoin },
  { name: 'personalize, one HMAC', make: ours },
  { name: 'string replace, one HMAC', make: stringReplace },
];
const rounds = 300;
const recipients = 100;

const first = contestants.map(({ make }) => {
  const { subject, html, text } = make('c1-r1', 'Ada', 'ada@example.com');
  return JSON.stringify([subject, html, text]);
});
if (new Set(first).size !== 1) throw new Error('The contestants do not make the same email.');

/** Reads one character of each, because V8 flattens a string only when it is first read. */
const read = ({ subject, html, text }: ReturnType<typeof ours>): number =>
  subject.charCodeAt(3) + html.charCodeAt(9_999) + text.charCodeAt(99);

const timesUs: number[][] = contestants.map(() => []);
let sum = 0;
for (let round = 0; round < rounds; round += 1) {
  for (let turn = 0; turn < contestants.length; turn += 1) {
    const index = (round + turn) % contestants.length;
    const make = contestants[index]?.make ?? ours;
    const startedAt = performance.now();
    for (let recipient = 0; recipient < recipients; recipient += 1) {
      sum += read(make(`c1-r${round}-${recipient}`, `Ada ${recipient}`, `ada+${recipient}@example.com`));
    }
    timesUs[index]?.push(((performance.now() - startedAt) * 1000) / recipients);
  }
}
if (!Number.isFinite(sum)) throw new Error('A string was too short.');

const medians = timesUs.map(
  (times) => times.slice(rounds / 10).sort((a, b) => a - b)[Math.floor(rounds * 0.45)] ?? Number.NaN,
);
const floor = medians[0] ?? Number.NaN;

console.log(`${measuredAt()}\n`);
console.log(
  `${campaign.html.length.toLocaleString('en')} bytes of HTML, ${linkCount} links in ${slotCount} places, Node ${process.version}\n`,
);
console.log('| way                              | x plain join | median us |');
console.log('|----------------------------------|-------------:|----------:|');
for (const [index, { name }] of contestants.entries()) {
  const median = medians[index] ?? Number.NaN;
  console.log(
    `| ${name.padEnd(32)} | ${(median / floor).toFixed(2).padStart(12)} | ${median.toFixed(1).padStart(9)} |`,
  );
}

const partsOf = ({ subject, html, text }: ReturnType<typeof conditionalOurs>): string =>
  JSON.stringify([subject, html, text]);
for (let recipient = 0; recipient < 8; recipient += 1)
  if (partsOf(conditionalOurs(recipient)) !== partsOf(conditionalJoin(recipient)))
    throw new Error('The two do not make the same variant.');
const { ratio } = conditionsBesideJoin();
console.log(
  `\nWith three conditions and a repeated section, ${conditionalBytes.toLocaleString('en')} bytes with all parts: ${ratio.toFixed(2)} x plain join of each variant`,
);
