// Reports the faults of library designs: `node tools/library/check.ts [slug …]`.
import { designFaults } from './design-faults.ts';
import { allSlugs, readDesign } from './read-designs.ts';

const slugs = process.argv.length > 2 ? process.argv.slice(2) : allSlugs();
let count = 0;
for (const slug of slugs) {
  try {
    const faults = designFaults(slug, readDesign(slug));
    count += faults.length;
    for (const fault of faults) console.log(`${slug}: ${fault}`);
  } catch (error) {
    count += 1;
    console.log(`${slug}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${slugs.length} designs, ${count} faults`);
process.exitCode = count > 0 ? 1 : 0;
