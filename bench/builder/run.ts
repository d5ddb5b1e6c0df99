// Builders side by side in one browser, alternating: node bench/builder/run.ts
import { launchBrowser } from '../../test/support/browser/browser.ts';
import { measuredAt } from '../measured.ts';
import { type Contestant, prepare } from './contestants.ts';
import { dragAcross, load, percentile, typeKeys } from './measure.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const wanted = process.env.ONLY?.split(',');
const onlyKeys = process.env.KEYS === 'only';

interface Figures {
  ready: number[];
  script: number[];
  scriptLater: number[];
  heap: Map<number, number[]>;
  keys: number[];
  /** The same where no key waits for the next frame of a screen. */
  keysUnpaced: number[];
  longest: number[];
  longTasks: number[];
}
const none = (): Figures => ({
  ready: [],
  script: [],
  scriptLater: [],
  heap: new Map(),
  keys: [],
  keysUnpaced: [],
  longest: [],
  longTasks: [],
});

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const keysIn = async (browser: Browser, one: Contestant): Promise<number[]> => {
  const { page } = await load(browser, one, 250);
  await page.waitForTimeout(3_000);
  await one.startTyping(page);
  const times = await typeKeys(page, 150);
  await page.close();
  return times;
};

const measure = async (browser: Browser, one: Contestant, figures: Figures) => {
  for (const blocks of [0, 50, 250]) {
    const { page, readyMs, scriptBytes, heapMb } = await load(browser, one, blocks);
    if (blocks === 0) figures.script.push(await scriptBytes());
    if (blocks === 50) figures.ready.push(readyMs);
    await page.waitForTimeout(3_000);
    figures.heap.set(blocks, [...(figures.heap.get(blocks) ?? []), await heapMb()]);
    if (blocks === 250) {
      await one.startTyping(page);
      figures.keys.push(...(await typeKeys(page, 150)));
      figures.scriptLater.push(await scriptBytes());
    }
    await page.close();
  }
  if (one.dragged) {
    const { page } = await load(browser, one, 250);
    await page.waitForTimeout(2_000);
    const tasks = await dragAcross(page, await one.dragged(page));
    figures.longest.push(Math.max(0, ...tasks));
    figures.longTasks.push(tasks.length);
    await page.close();
  }
};

const { contestants, close } = await prepare();
const measured = new Map<Contestant, Figures>(
  contestants
    .filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)))
    .map((one) => [one, none()]),
);
const browser = await launchBrowser();
const unpaced = await launchBrowser('--disable-frame-rate-limit', '--disable-gpu-vsync');
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const [one, figures] of measured) {
      if (onlyKeys) figures.keys.push(...(await keysIn(browser, one)));
      else await measure(browser, one, figures);
      figures.keysUnpaced.push(...(await keysIn(unpaced, one)));
    }
  }
} finally {
  await Promise.all([browser.close(), unpaced.close()]);
  await close();
}

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const median = (values: readonly number[]) => percentile(values, 0.5);
const ours = [...measured].find(([{ name }]) => name === 'lettersmith')?.[1] ?? none();
const ratio = (value: number, own: number) => (value / own).toFixed(2);

if (!onlyKeys) {
  console.log(`${measuredAt()}\n`);
  row([
    'builder',
    'ready, 50 blocks',
    '× ours',
    'script until ready',
    '× ours',
    'script after typing',
    '× ours',
  ]);
  row(['---', '--:', '--:', '--:', '--:', '--:', '--:']);
  for (const [{ name }, { ready, script, scriptLater }] of measured) {
    row([
      name,
      `${Math.round(median(ready))} ms`,
      ratio(median(ready), median(ours.ready)),
      `${(median(script) / 1_000).toFixed(1)} KB`,
      ratio(median(script), median(ours.script)),
      `${(median(scriptLater) / 1_000).toFixed(1)} KB`,
      ratio(median(scriptLater), median(ours.scriptLater)),
    ]);
  }
  console.log();
  row(['builder', 'heap, empty', '50 blocks', '250 blocks', '× ours']);
  row(['---', '--:', '--:', '--:', '--:']);
  for (const [{ name }, { heap }] of measured) {
    row([
      name,
      ...[0, 50, 250].map((blocks) => `${median(heap.get(blocks) ?? []).toFixed(1)} MB`),
      ratio(median(heap.get(250) ?? []), median(ours.heap.get(250) ?? [])),
    ]);
  }
  console.log();
}
row(['builder', 'key to paint, p50', 'p95', '× ours', 'unpaced, p50', 'p95', '× ours', 'keys']);
row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:']);
for (const [{ name }, { keys, keysUnpaced }] of measured) {
  row([
    name,
    ...[
      { own: ours.keys, times: keys },
      { own: ours.keysUnpaced, times: keysUnpaced },
    ].flatMap(({ own, times }) => [
      `${median(times).toFixed(1)} ms`,
      `${percentile(times, 0.95).toFixed(1)} ms`,
      ratio(percentile(times, 0.95), percentile(own, 0.95)),
    ]),
    keysUnpaced.length,
  ]);
}
if (!onlyKeys) {
  console.log();
  row(['builder', 'tasks over 50 ms in a drag', 'longest']);
  row(['---', '--:', '--:']);
  for (const [{ name, dragged }, { longest, longTasks }] of measured)
    if (dragged) row([name, Math.max(...longTasks), `${Math.round(Math.max(...longest))} ms`]);
}
