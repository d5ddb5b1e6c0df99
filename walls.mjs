// Module boundaries: which module may import which. `npm run check` enforces them, and plants a breach of every rule.
// The swc parser is required: without it, with TypeScript 7, dependency-cruiser finds no module and passes.
const pure = ['text', 'css', 'email', 'deliverability', 'copywriting', 'contract', 'public-pages'];

/** module (a path under src) -> modules that it may import beside itself */
const table = {
  text: [],
  css: [],
  email: ['text', 'css'],
  deliverability: ['text', 'css', 'email'],
  copywriting: ['text'],
  contract: ['text', 'email', 'deliverability', 'copywriting'],
  'public-pages': ['text', 'email', 'contract'],
  'server/db': ['email'],
  'server/providers': ['copywriting'],
  'server/domain': [...pure, 'server/db', 'server/context.ts'],
  'server/http': ['text', 'contract', 'public-pages', 'server/domain', 'server/metrics', 'server/context.ts'],
  'server/jobs': ['text', 'contract', 'server/domain', 'server/context.ts'],
  'server/metrics': [],
  'server/tracing': [],
  'server/config.ts': ['server/settings'],
  'server/settings': [],
  sandbox: [],
  'web/text': ['text'],
  'web/ui': ['text', 'web/text'],
  'web/lib': [...pure, 'web/text', 'web/ui'],
  'web/shell': [...pure, 'web/text', 'web/ui', 'web/lib'],
  'web/features': [...pure, 'web/text', 'web/ui', 'web/lib'],
  'web/build': ['text'],
  'server/operations': [...pure, 'server', 'sandbox'],
  cli: [...pure, 'cli/commands'],
  'cli/commands': [...pure, 'cli', 'server', 'sandbox'],
};

/** Every file of the product is in one of these. The files directly in src/server and src/web wire their half. */
export const modules = [
  ...Object.keys(table).map((module) => `src/${module}`),
  'src/web/public',
  'src/web/styles',
];

const pathOf = (module) => `^src/${module.replaceAll('.', '\\.')}${module.endsWith('.ts') ? '$' : '/'}`;
const test = '\\.test\\.tsx?$';

/** A folder that is a module of its own is not part of the module around it. */
const modulesWithin = (module) => Object.keys(table).filter((other) => other.startsWith(`${module}/`));

const moduleRules = Object.entries(table).map(([module, allowed]) => ({
  name: `module-${module.replace('.ts', '').replaceAll('/', '-')}`,
  comment: `src/${module} may import: ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: pathOf(module), pathNot: [test, ...modulesWithin(module).map(pathOf)] },
  to: { path: '^src/', pathNot: [module, ...allowed].map(pathOf) },
}));

/** The same areas in every layer, lowest first: a file imports its own area and lower ones. */
export const areas = [
  'shared',
  'files',
  'billing',
  'accounts',
  'copywriting',
  'emails',
  'carriers',
  'ses',
  'audience',
  'campaigns',
  'messages',
  'automations',
  'events',
  'platform',
  'admin',
  'privacy',
];

const layers = '^src/(server/domain|server/db|server/http/routes|contract)/';

const areaRules = areas.slice(0, -1).map((area, rank) => ({
  name: `area-${area}`,
  comment: `Areas above ${area}: ${areas.slice(rank + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `${layers}${area}/`, pathNot: test },
  to: { path: `${layers}(${areas.slice(rank + 1).join('|')})/` },
}));

/** What carriers have in common is in `carriers`; only wiring and a carrier's own screen know which one it is. */
const carrierRule = {
  name: 'one-port-for-carriers',
  comment: 'Reach a carrier through domain/carriers (docs/decisions/0029-one-port-for-carriers.md).',
  severity: 'error',
  from: {
    path: '^src/server/',
    pathNot: [test, `${layers}ses/`, '^src/server/[^/]+$', '^src/server/http/app\\.ts$'],
  },
  to: { path: '^src/server/(domain|db|http/routes)/ses/' },
};

/** The files directly in src/server and src/web wire their half together. */
const wiringRules = [
  { name: 'wiring-server', from: '^src/server/[^/]+$', to: ['server', 'sandbox', ...pure] },
  { name: 'wiring-web', from: '^src/web/[^/]+$', to: ['web', ...pure] },
].map(({ name, from, to }) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: [test, pathOf('server/config.ts')] },
  to: { path: '^src/', pathNot: to.map(pathOf) },
}));

const otherRules = [
  {
    name: 'features-are-separate',
    comment: 'What two features share belongs in web/ui or web/lib.',
    severity: 'error',
    from: { path: '^src/web/features/([^/]+)/', pathNot: test },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  },
  {
    name: 'no-platform',
    comment: 'Pure modules and the browser have no Node.',
    severity: 'error',
    from: {
      path: [...pure, 'web/text', 'web/ui', 'web/lib', 'web/shell', 'web/features'].map(pathOf),
      pathNot: test,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-circles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-tests-in-the-product',
    severity: 'error',
    from: { path: '^src/', pathNot: test },
    to: { path: [test, '^(test|tools|bench)/'] },
  },
  {
    name: 'no-dev-packages-in-the-product',
    comment: '`npm start` installs no dev dependencies. Types are stripped, so they may come from there.',
    severity: 'error',
    from: { path: '^src/', pathNot: test },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  },
  {
    name: 'no-missing-files',
    comment: 'An import that leads nowhere would also lead past the other rules.',
    severity: 'error',
    from: { path: '^src/' },
    to: { couldNotResolve: true, pathNot: '\\?(raw|url|worker)$' },
  },
];

export default {
  forbidden: [...moduleRules, ...areaRules, carrierRule, ...wiringRules, ...otherRules],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
