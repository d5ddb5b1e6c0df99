// A vitest reporter that counts: tests by result, files that could not be loaded, projects without a test. It lists the
// failures, so that their names can be repeated at the end, after thousands of lines.
import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const shortError = (error) =>
  stripVTControlCharacters(String(error?.message ?? error))
    .split('\n')
    .slice(0, 3)
    .join(' ')
    .slice(0, 300);

const failureOf = (where, errors) => [where, ...errors.map((error) => `  ${shortError(error)}`)].join('\n');

export default class CountResults {
  onInit(vitest) {
    this.projects = vitest.projects.map((project) => project.name);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const failed = tests.filter((test) => test.result().state === 'failed');
    const brokenFiles = modules.filter((module) => module.errors().length > 0);
    const brokenSuites = modules
      .flatMap((module) => [...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0);
    const failures = [
      ...failed.map((test) =>
        failureOf(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? []),
      ),
      ...brokenFiles.map((module) => failureOf(module.relativeModuleId, module.errors())),
      ...brokenSuites.map((suite) =>
        failureOf(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors()),
      ),
      ...unhandledErrors.map((error) => failureOf('an error outside of tests', [error])),
    ];
    const counts = {
      passed: count('passed'),
      failed: failures.length,
      failures,
      skipped: count('skipped'),
      emptyProjects: this.projects.filter(
        (name) =>
          !modules.some((module) => module.project.name === name && !module.children.allTests().next().done),
      ),
    };
    if (process.env.COUNTS_FILE) fs.writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}
