import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** As in a given time zone: formats are created once, for the zone of the machine. */
const inZone = async (zone: string): Promise<typeof import('./report-points.ts')> => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return await import('./report-points.ts');
};
const { reportPoints, unitOf } = await inZone('Europe/Berlin');

const hoursLater = (hours: number) =>
  new Date(Date.parse('2026-11-21T08:00Z') + hours * 3_600_000).toISOString();
const entry = (hours: number, opened: number, clicked = 0) => ({
  at: hoursLater(hours),
  sent: hours === 0 ? 100 : 0,
  opened,
  clicked,
  hardBounced: 0,
  complained: 0,
});

test('hours without events are shown', () => {
  const points = reportPoints([entry(0, 4), entry(3, 2, 1)], { total: false });
  expect(points.map(({ values }) => values.opened)).toEqual([4, 0, 0, 2]);
  expect(points.map(({ tick }) => tick)).toEqual(['9 AM', '10 AM', '11 AM', '12 PM']);
  expect(points[0]?.label).toBe('Nov 21, 2026, 9 AM');
});

test('hours show minutes where the time zone is half an hour off', async () => {
  const here = await inZone('America/St_Johns');
  const points = here.reportPoints([entry(0, 4), entry(1, 2)], { total: false });
  expect(points.map(({ tick }) => tick)).toEqual(['4:30 AM', '5:30 AM']);
  expect(points[0]?.label).toBe('Nov 21, 2026, 4:30 AM');
});

test('in a running total each point includes the ones before', () => {
  const points = reportPoints([entry(0, 4), entry(2, 2, 1)], { total: true });
  expect(points.map(({ values }) => values.opened)).toEqual([4, 4, 6]);
  expect(points.at(-1)?.values).toMatchObject({ sent: 100, opened: 6, clicked: 1 });
});

test('many hours are combined into days without loss', () => {
  const series = [entry(0, 4), entry(5, 1), entry(49, 2), entry(120, 3)];
  expect(unitOf(series)).toBe('day');
  const points = reportPoints(series, { total: false });
  expect(points).toHaveLength(6);
  expect(points[0]).toMatchObject({ label: 'Nov 21, 2026', tick: 'Nov 21', values: { opened: 5 } });
  expect(points.reduce((sum, { values }) => sum + (values.opened ?? 0), 0)).toBe(10);
});

test('no data gives no points', () => {
  expect(reportPoints([], { total: false })).toEqual([]);
});
