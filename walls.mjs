// Which room may import which. Checked by `npm run check`, which also plants a breach of every rule.
// The swc parser is not a matter of taste: without it, with TypeScript 7, the tool sees no module and passes.
const pure = ['email', 'deliverability', 'copywriting', 'contract', 'public-pages'];

/** room (a path under src) -> rooms it may import beside itself */
const table = {
  email: [],
  deliverability: ['email'],
  copywriting: [],
  contract: ['email', 'deliverability', 'copywriting'],
  'public-pages': ['email', 'contract'],
  'server/db': ['email'],
  'server/providers': ['copywriting'],
  'server/domain': [...pure, 'server/db', 'server/context.ts'],
  'server/http': ['contract', 'public-pages', 'server/domain', 'server/context.ts'],
  'server/jobs': ['contract', 'server/domain', 'server/context.ts'],
  'server/config.ts': [],
  sandbox: [],
  'web/ui': [],
  'web/lib': pure,
  'web/shell': [...pure, 'web/ui', 'web/lib'],
  'web/features': [...pure, 'web/ui', 'web/lib'],
  'web/build': [],
  cli: pure,
};

/** Every file of the product is in one of these. The files directly in src/server and src/web wire their half. */
export const rooms = [...Object.keys(table).map((room) => `src/${room}`), 'src/web/public', 'src/web/styles'];

const at = (room) => `^src/${room.replaceAll('.', '\\.')}${room.endsWith('.ts') ? '$' : '/'}`;
const test = '\\.test\\.tsx?$';

const roomRules = Object.entries(table).map(([room, allowed]) => ({
  name: `room-${room.replace('.ts', '').replaceAll('/', '-')}`,
  comment: `src/${room} may import: ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: at(room), pathNot: test },
  to: { path: '^src/', pathNot: [room, ...allowed].map(at) },
}));

/** The same areas in every layer, lowest first: a file imports its own area and lower ones. */
export const areas = [
  'shared',
  'files',
  'billing',
  'accounts',
  'copywriting',
  'emails',
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

const areaRules = areas.slice(0, -1).map((area, nth) => ({
  name: `area-${area}`,
  comment: `Areas above ${area}: ${areas.slice(nth + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `${layers}${area}/`, pathNot: test },
  to: { path: `${layers}(${areas.slice(nth + 1).join('|')})/` },
}));

/** The files directly in src/server and src/web wire their half together. */
const wiringRules = [
  { name: 'wiring-server', from: '^src/server/[^/]+$', to: ['server', 'sandbox', ...pure] },
  { name: 'wiring-web', from: '^src/web/[^/]+$', to: ['web', ...pure] },
].map(({ name, from, to }) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: [test, at('server/config.ts')] },
  to: { path: '^src/', pathNot: to.map(at) },
}));

const otherRules = [
  {
    name: 'features-are-strangers',
    comment: 'What two features share belongs in web/ui or web/lib.',
    severity: 'error',
    from: { path: '^src/web/features/([^/]+)/', pathNot: test },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  },
  {
    name: 'no-platform',
    comment: 'Pure rooms and the browser have no Node.',
    severity: 'error',
    from: { path: [...pure, 'web/ui', 'web/lib', 'web/shell', 'web/features'].map(at), pathNot: test },
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
  forbidden: [...roomRules, ...areaRules, ...wiringRules, ...otherRules],
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
