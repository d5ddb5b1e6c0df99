// From a key to new preview HTML, in Chromium: node bench/keystroke/run.ts
import { build } from 'vite';
import { launchBrowser } from '../../test/support/browser/browser.ts';
import { measuredAt } from '../measured.ts';

const bundle = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    lib: { entry: `${import.meta.dirname}/typing.ts`, formats: ['iife'], name: 'bench' },
  },
});
const [first] = Array.isArray(bundle) ? bundle : [bundle];
const code = first && 'output' in first ? first.output[0].code : '';

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  console.log(`${measuredAt()}\n`);
  console.log('| blocks | first ms | mean ms | p95 ms |\n|--:|--:|--:|--:|');
  for (const count of [50, 200]) {
    const times = (await page.evaluate(`typeKeys(${count}, 500)`)) as number[];
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    console.log(`| ${count} | ${times[0]?.toFixed(1)} | ${mean.toFixed(2)} | ${p95.toFixed(1)} |`);
  }
} finally {
  await browser.close();
}
