// What Lighthouse says of the first page on a phone: the medians of several runs.
//
//   npm install --ignore-scripts --no-save --prefix bench && node_modules/.bin/vite build && node bench/lighthouse/run.ts [runs]
//
// Starts the built product as in production, and the Chromium of the tests. Exits with 1 when a median is below its goal.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTestServer } from '../../test/support/app.ts';
import { findChromium } from '../../test/support/browser/chromium.ts';
import { measuredAt } from '../measured.ts';

const runs = Number(process.argv[2] ?? 5);
const goal = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string }>;
}

const program = path.join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js');
if (!existsSync(program))
  throw new Error(
    'Lighthouse is not installed. Run this first: npm install --ignore-scripts --no-save --prefix bench',
  );

const flags = [
  '--headless=old',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--proxy-server=http://127.0.0.1:9',
];

const runOnce = async (url: string): Promise<Report> => {
  const { executablePath, env } = await findChromium();
  const child = spawn(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
      '--enable-error-reporting=false',
    ],
    { env: { ...env, CHROME_PATH: executablePath }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with status ${code}.`);
  return JSON.parse(Buffer.concat(printed).toString('utf8')) as Report;
};

const percent = (score: number | null): number => Math.round((score ?? 0) * 100);

const scoresOf = (report: Report): Scores =>
  Object.fromEntries(
    categories.map((category) => [category, percent(report.categories[category].score)]),
  ) as Scores;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const app = await startTestServer({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', DEMO: '0' });
try {
  const scores: Scores[] = [];
  const failing = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const report = await runOnce(`${app.url}/`);
    scores.push(scoresOf(report));
    for (const { title, score, scoreDisplayMode } of Object.values(report.audits))
      if (scoreDisplayMode === 'binary' && score === 0) failing.add(title);
  }
  console.log(`${measuredAt()} Load ${os.loadavg()[0]?.toFixed(1)}, ${runs} runs.\n`);
  console.log('| | median | goal | all |\n|---|--:|--:|---|');
  for (const category of categories) {
    const all = scores.map((each) => each[category]);
    const reached = median(all);
    if (reached < goal) process.exitCode = 1;
    console.log(`| ${category.replace('-', ' ')} | ${reached} | ${goal} | ${all.join(', ')} |`);
  }
  if (failing.size > 0) console.log(`\nNot passed: ${[...failing].join('; ')}.`);
} finally {
  await app.close();
}
