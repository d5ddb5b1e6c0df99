// The metrics of one process on prom-client, made from `definitions.ts`.
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import {
  type Definition,
  definitions,
  type MetricName,
  maxOpenValues,
  type NameOf,
  open,
  prefix,
} from './definitions.ts';
import { type Metrics, openMetricsType, type ReadValue } from './metrics.ts';

type Labels = Readonly<Record<string, string>>;

/** The series of one metric. They are found again by their label values: the library's own way takes ten times as long. */
class Series<Child> {
  readonly #children = new Map<string, Child | null>();
  readonly #names: readonly string[];
  readonly #labels: Definition['labels'];
  readonly #openValues = new Map<string, Set<string>>();
  readonly #create: (labels: Labels) => Child;

  constructor({ labels }: Definition, create: (labels: Labels) => Child) {
    this.#labels = labels;
    this.#names = Object.keys(labels ?? {});
    this.#create = create;
  }

  /** null: the labels have a value that no list names. */
  of(labels: Labels): Child | null {
    let key = '';
    for (const name of this.#names) key += `${labels[name]}\n`;
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const bounded = this.#bound(labels);
    const child = bounded === null ? null : this.#create(bounded);
    // Values beyond the limit are not remembered: there may be any number of them.
    if (this.#names.every((name) => bounded?.[name] === labels[name])) this.#children.set(key, child);
    return child;
  }

  #bound(labels: Labels): Labels | null {
    const bounded: Record<string, string> = {};
    for (const name of this.#names) {
      const value = this.#boundValue(name, String(labels[name]));
      if (value === null) return null;
      bounded[name] = value;
    }
    return bounded;
  }

  #boundValue(name: string, value: string): string | null {
    const allowed = this.#labels?.[name];
    if (allowed !== open) {
      if (allowed?.includes(value)) return value;
      return allowed?.includes('other') ? 'other' : null;
    }
    const values = this.#openValues.get(name) ?? new Set();
    this.#openValues.set(name, values);
    if (values.has(value)) return value;
    if (values.size >= maxOpenValues) return 'other';
    values.add(value);
    return value;
  }
}

const isOf = (name: string, type: Definition['type']): boolean =>
  definitions[name as MetricName].type === type;
const namesOf = <Type extends Definition['type']>(type: Type): NameOf<Type>[] =>
  Object.keys(definitions).filter((name): name is NameOf<Type> => isOf(name, type));

const basicsOf = (name: MetricName, registry: Registry<OpenMetricsContentType>) => {
  const { help, labels }: Definition = definitions[name];
  return { name: prefix + name, help, labelNames: Object.keys(labels ?? {}), registers: [registry] };
};

/** All combinations of listed labels; none if a label is open. */
export const combinations = (labels: Definition['labels']): Labels[] =>
  Object.entries(labels ?? {}).reduce<Labels[]>(
    (found, [name, values]) =>
      values === open ? [] : found.flatMap((labels) => values.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  );

const createCounters = (registry: Registry<OpenMetricsContentType>) => {
  const all = new Map<string, Series<{ inc(count: number): void }>>();
  for (const name of namesOf('counter')) {
    const counter = new Counter(basicsOf(name, registry));
    const series = new Series(definitions[name], (labels) => counter.labels(labels));
    all.set(name, series);
    // A series that begins with its first event shows no increase of it.
    for (const labels of combinations((definitions[name] as Definition).labels)) series.of(labels)?.inc(0);
  }
  return all;
};

const createHistograms = (registry: Registry<OpenMetricsContentType>) =>
  new Map(
    namesOf('histogram').map((name) => {
      const histogram = new Histogram({
        ...basicsOf(name, registry),
        buckets: [...definitions[name].buckets],
      });
      return [name as string, new Series(definitions[name], (labels) => histogram.labels(labels))];
    }),
  );

interface GaugeParts {
  series: Series<{ set(value: number): void; inc(value: number): void }>;
  clear: () => void;
  readers: Map<string, { labels: Labels; read: ReadValue }>;
  isOfInstallation: boolean;
}

const createGauges = (registry: Registry<OpenMetricsContentType>): Map<string, GaugeParts> => {
  const all = new Map<string, GaugeParts>();
  for (const name of namesOf('gauge')) {
    const readers: GaugeParts['readers'] = new Map();
    const basics = basicsOf(name, registry);
    const gauge = new Gauge({
      ...basics,
      collect: async () => {
        for (const { labels, read } of readers.values()) {
          try {
            gauge.set(labels, await read());
          } catch {
            gauge.remove(labels);
          }
        }
      },
    });
    const clear = (): void => {
      gauge.reset();
      // Without labels the library shows 0 for a value that was never set.
      if (basics.labelNames.length === 0) gauge.remove();
    };
    clear();
    const series = new Series(definitions[name], (labels) => gauge.labels(labels));
    all.set(name, { series, clear, readers, isOfInstallation: definitions[name].of === 'installation' });
  }
  return all;
};

/** `isProcessMeasured`: whether to show memory, event loop and garbage collection as well. */
export const createMetrics = ({ isProcessMeasured }: { isProcessMeasured: boolean }): Metrics => {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsType);
  if (isProcessMeasured) collectDefaultMetrics({ register: registry });
  const counters = createCounters(registry);
  const histograms = createHistograms(registry);
  const gauges = createGauges(registry);
  return {
    isOn: true,
    add: (name, labels, count = 1) => counters.get(name)?.of(labels)?.inc(count),
    observe: (name, labels, seconds) => histograms.get(name)?.of(labels)?.observe(seconds),
    set: (name, labels, value) => gauges.get(name)?.series.of(labels)?.set(value),
    setAll: (name, values) => {
      const found = gauges.get(name);
      found?.clear();
      for (const { labels, value } of values) found?.series.of(labels)?.inc(value);
    },
    read: (name, labels, read) => {
      gauges.get(name)?.readers.set(JSON.stringify(labels), { labels, read });
    },
    forgetInstallation: () => {
      for (const { clear, isOfInstallation } of gauges.values()) if (isOfInstallation) clear();
    },
    text: () => registry.metrics(),
  };
};
