// Counts what the program does, and shows it as OpenMetrics. Domain code gets this as `ctx.metrics`; only the registry
// knows the library.
import type { LabelsOf, NameOf } from './definitions.ts';

/** A value that is read at each scrape; one that cannot be read is left out of it. */
export type ReadValue = () => number | Promise<number>;

export interface LabeledValue {
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface Metrics {
  /** Whether anything can read the metrics of this process. If not, nothing is counted. */
  readonly isOn: boolean;
  add<Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, count?: number): void;
  observe<Name extends NameOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  set<Name extends NameOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /** All values of the metric: others that it had are gone. */
  setAll<Name extends NameOf<'gauge'>>(name: Name, values: readonly LabeledValue[]): void;
  /** Replaces an earlier `read` of the same metric and labels. */
  read<Name extends NameOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, read: ReadValue): void;
  /** Another process reads the figures of all workspaces now, or no process can: this one shows none. */
  forgetInstallation(): void;
  /** All metrics as text, in the format of `openMetricsType`. */
  text(): Promise<string>;
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

const nothing = (): void => undefined;

/** For a process whose metrics are not served. */
export const noMetrics: Metrics = {
  isOn: false,
  add: nothing,
  observe: nothing,
  set: nothing,
  setAll: nothing,
  read: nothing,
  forgetInstallation: nothing,
  text: async () => '# EOF\n',
};
