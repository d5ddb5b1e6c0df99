// One breach for every rule of walls.mjs, and imports that must pass. They are planted in a separate tree: a check that
// has never found a breach proves nothing.

import { areas } from '../../walls.mjs';

const areaAbove = (rank) => areas[rank + 1];
const domainOf = (area) => `src/server/domain/${area}/noun.ts`;

/** Files that others import. */
export const neighbors = {
  ...Object.fromEntries(areas.map((area) => [domainOf(area), 'export const noun = 1;\n'])),
  'src/css/selector.ts': 'export const selector = 1;\n',
  'src/email/document.ts': 'export type Document = string;\nexport const schemaVersion = 1;\n',
  'src/email/d.ts': "import type { c } from './c.ts';\n",
  'src/deliverability/analyze.ts': 'export const analyze = 1;\n',
  'src/copywriting/writer.ts': 'export const writer = 1;\n',
  'src/contract/templates.ts': 'export const templates = 1;\n',
  'src/public-pages/page.ts': 'export const page = 1;\n',
  'src/server/db/users.ts': 'export const users = 1;\n',
  'src/server/domain/auth.ts': 'export const auth = 1;\n',
  'src/server/http/app.ts': 'export const app = 1;\n',
  'src/server/jobs/send.ts': 'export const send = 1;\n',
  'src/server/providers/payments/payments.ts': 'export type Payments = string;\n',
  'src/server/context.ts': 'export type Context = string;\n',
  'src/sandbox/stripe/server.ts': 'export const server = 1;\n',
  'src/web/ui/button.ts': 'export const button = 1;\n',
  'src/web/lib/api.ts': 'export const api = 1;\n',
  'src/web/features/builder/canvas.ts': 'export const canvas = 1;\n',
  'src/web/features/builder/canvas.test.ts': 'export const canvasTest = 1;\n',
  'src/server/operations/backup.ts': 'export const backup = 1;\n',
  'src/cli/render.ts': 'export const render = 1;\n',
};

/** [rule, file, import statement] */
export const breaches = [
  ['module-text', 'src/text/a.ts', "import type { Document } from '#email/document.ts';"],
  ['module-css', 'src/css/a.ts', "import type { Document } from '#email/document.ts';"],
  ['module-email', 'src/email/a.ts', "import '#contract/templates.ts';"],
  ['module-deliverability', 'src/deliverability/a.ts', "import '#copywriting/writer.ts';"],
  ['module-copywriting', 'src/copywriting/a.ts', "import type { Document } from '#email/document.ts';"],
  ['module-contract', 'src/contract/a.ts', "import '#server/domain/auth.ts';"],
  ...areas
    .slice(0, -1)
    .map((area, rank) => [
      `area-${area}`,
      `src/server/domain/${area}/a.ts`,
      `import '../${areaAbove(rank)}/noun.ts';`,
    ]),
  ['one-port-for-carriers', 'src/server/domain/campaigns/b.ts', "import '../ses/noun.ts';"],
  ['one-port-for-carriers', 'src/server/jobs/b.ts', "import '#server/domain/ses/noun.ts';"],
  ['area-shared', 'src/server/http/routes/shared/a.ts', "import '../../../domain/privacy/noun.ts';"],
  ['module-public-pages', 'src/public-pages/a.ts', "import '#server/domain/auth.ts';"],
  ['module-server-db', 'src/server/db/a.ts', "import '../domain/auth.ts';"],
  [
    'module-server-providers',
    'src/server/providers/payments/a.ts',
    "import type { Context } from '#server/context.ts';",
  ],
  [
    'module-server-domain',
    'src/server/domain/a.ts',
    "import type { Payments } from '#server/providers/payments/payments.ts';",
  ],
  ['module-server-http', 'src/server/http/routes/a.ts', "import '#server/db/users.ts';"],
  ['module-server-http', 'src/server/http/routes/b.ts', "import '#server/jobs/send.ts';"],
  ['module-server-jobs', 'src/server/jobs/a.ts', "import '#server/http/app.ts';"],
  ['module-server-config', 'src/server/config.ts', "import '#email/document.ts';"],
  ['module-server-settings', 'src/server/settings/a.ts', "import '#email/document.ts';"],
  ['module-server-metrics', 'src/server/metrics/a.ts', "import '#server/db/users.ts';"],
  ['module-server-tracing', 'src/server/tracing/a.ts', "import type { Context } from '#server/context.ts';"],
  ['module-sandbox', 'src/sandbox/stripe/a.ts', "import '#server/db/users.ts';"],
  ['module-web-text', 'src/web/text/a.ts', "import '../lib/api.ts';"],
  ['module-web-ui', 'src/web/ui/a.ts', "import '../lib/api.ts';"],
  ['module-web-lib', 'src/web/lib/a.ts', "import '../features/builder/canvas.ts';"],
  ['module-web-features', 'src/web/features/library/a.ts', "import '#server/domain/auth.ts';"],
  ['module-web-shell', 'src/web/shell/a.ts', "import '#web/features/builder/canvas.ts';"],
  ['module-web-build', 'src/web/build/a.ts', "import '#web/lib/api.ts';"],
  ['module-cli', 'src/cli/a.ts', "import '#server/domain/auth.ts';"],
  ['module-cli-commands', 'src/cli/commands/a.ts', "import '#web/lib/api.ts';"],
  ['module-server-operations', 'src/server/operations/a.ts', "import '#web/lib/api.ts';"],
  ['module-server-domain', 'src/server/domain/c.ts', "import '#server/operations/backup.ts';"],
  ['wiring-server', 'src/server/a.ts', "import '#web/lib/api.ts';"],
  ['wiring-web', 'src/web/a.ts', "import '#server/domain/auth.ts';"],
  ['features-are-separate', 'src/web/features/library/b.ts', "import '../builder/canvas.ts';"],
  [
    'features-are-separate',
    'src/web/features/library/c.ts',
    "export const load = () => import('#web/features/builder/canvas.ts');",
  ],
  ['no-platform', 'src/css/b.ts', "import { Buffer } from 'node:buffer';"],
  ['no-platform', 'src/email/b.ts', "import fs from 'node:fs';"],
  ['no-platform', 'src/contract/b.ts', "import { randomUUID } from 'crypto';"],
  ['no-platform', 'src/web/lib/b.ts', "import 'node:path';"],
  ['no-circles', 'src/email/c.ts', "import './d.ts';\nexport const c = 1;"],
  ['no-tests-in-the-product', 'src/web/features/builder/b.ts', "import './canvas.test.ts';"],
  ['no-tests-in-the-product', 'src/server/domain/b.ts', "import '../../../test/support.ts';"],
  ['no-dev-packages-in-the-product', 'src/deliverability/b.ts', "import 'a-dev-package';"],
  ['no-missing-files', 'src/email/e.ts', "import './nowhere.ts';"],
];

/** [file, import statement] that no rule may refuse. */
export const allowed = [
  ['src/server/domain/ses/ok.ts', "import '../carriers/noun.ts';"],
  ['src/server/http/routes/ses/ok.ts', "import '../../../domain/ses/noun.ts';"],
  ['src/server/domain/privacy/ok.ts', "import '../shared/noun.ts';\nimport '../admin/noun.ts';"],
  ['src/email/css-ok.ts', "import '#css/selector.ts';"],
  ['src/deliverability/ok.ts', "import '#css/selector.ts';\nimport '#email/document.ts';"],
  ['src/contract/ok.ts', "import '#copywriting/writer.ts';"],
  ['src/server/db/ok.ts', "import type { Document } from '#email/document.ts';"],
  [
    'src/server/providers/payments/ok.ts',
    "import './payments.ts';\nimport '#copywriting/writer.ts';\nimport 'node:fs';",
  ],
  ['src/server/domain/ok.ts', "import '#server/db/users.ts';\nimport type { Context } from '../context.ts';"],
  [
    'src/server/http/routes/ok.ts',
    "import '../app.ts';\nimport '#server/domain/auth.ts';\nimport '#contract/templates.ts';",
  ],
  [
    'src/server/main.ts',
    "import '#sandbox/stripe/server.ts';\nimport './http/app.ts';\nimport './jobs/send.ts';",
  ],
  ['src/cli/commands/ok.ts', "import '#server/operations/backup.ts';\nimport '../render.ts';"],
  ['src/server/operations/ok.ts', "import '#server/db/users.ts';\nimport '../http/app.ts';"],
  ['src/web/routes.ts', "import './features/builder/canvas.ts';"],
  [
    'src/web/features/library/ok.ts',
    "import '#web/ui/button.ts';\nimport '#web/lib/api.ts';\nimport '#email/document.ts';",
  ],
  ['src/email/ok.test.ts', "import 'node:fs';\nimport '#server/domain/auth.ts';\nimport 'a-dev-package';"],
  ['src/email/ok.ts', "import type { Thing } from 'a-dev-package';"],
];
