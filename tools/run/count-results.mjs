// A vitest reporter that counts: tests by result, files that could not be loaded, projects without a test.
import fs from 'node:fs';

export default class CountResults {
  onInit(vitest) {
    this.projects = vitest.projects.map((project) => project.name);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const brokenSuites = modules
      .flatMap((module) => [...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0).length;
    const counts = {
      passed: count('passed'),
      failed: count('failed') + brokenFiles + brokenSuites + unhandledErrors.length,
      skipped: count('skipped'),
      emptyProjects: this.projects.filter(
        (name) =>
          !modules.some((module) => module.project.name === name && !module.children.allTests().next().done),
      ),
    };
    if (process.env.COUNTS_FILE) fs.writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}
