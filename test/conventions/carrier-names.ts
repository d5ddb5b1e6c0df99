// Nothing outside the folders `ses` names the carrier that stands behind the port in domain/carriers
// (docs/decisions/0029-one-port-for-carriers.md). Code, texts, comments, imports and file names count.
import type { Convention } from './rules.ts';

const parts = ['src/server/', 'src/contract/', 'src/web/'];

const carrierName = new RegExp(
  [
    '[Aa]mazon|AMAZON',
    // The short names, as words and as parts of a name, such as sesSender, toSesAccount, ses_accounts, AwsCallError.
    '(?<![A-Za-z])(?:ses|sns|sqs|aws)(?![a-z])',
    '(?:Ses|Sns|Sqs|Aws)(?![a-z])',
    '(?<![A-Za-z])(?:SES|SNS|SQS|AWS)(?![A-Za-z])',
  ].join('|'),
  'g',
);

/** What is stored or called by clients keeps its name: the release before, and clients, know it. */
const fixedNames = [
  // Tables and values of columns.
  /\bses_(?:accounts|buckets|ledger)\b|\bSesAccountsTable\b|'amazon_rejected'|(?<=^ *)'ses', at$/gm,
  // Metrics, which dashboards and alerts read.
  /'ses_[a-z_]+'/g,
  // Keys of texts.
  /'refusals\.ses\.\w+'/g,
  // The calls and fields of the settings screen.
  /#contract\/ses\/settings\.ts/g,
];

/** Places that may name it, each with its reason. */
export const allowedPlaces: readonly (readonly [place: RegExp, reason: string])[] = [
  [/(?:^|\/)ses\//, 'the carrier itself'],
  [/^src\/server\/(?:context|main|mail|config|log|settings\/environment)\.ts$/, 'wiring and settings'],
  [/^src\/server\/(?:observed-sender|metrics\/definitions)\.ts$/, 'metrics of its calls'],
  [/^src\/server\/operations\/doctor\/(?:doctor|live|outside)\.ts$/, 'examines the services outside'],
  [/^src\/server\/operations\/workspace\/portable\.ts$/, 'stored columns'],
  [/^src\/server\/http\/app\.ts$/, 'registers the routes of its settings screen'],
  [/^src\/server\/providers\/(?:mail|storage|outbox)\//, 'speak its protocols'],
  [/^src\/server\/db\/(?:tables|stored-types)\.ts$/, 'stored columns, generated from the database'],
  [
    /^src\/server\/domain\/admin\/outbox\.ts$/,
    'messages of the sandbox, by the service that it stands in for',
  ],
  [/^src\/contract\/(?:admin\/outbox|site|endpoints)\.ts$/, 'fields of calls that clients know'],
  [/^src\/contract\/(?:emails|campaigns)\/test-emails\.ts$/, 'fields of calls that clients know'],
  [/^src\/contract\/audience\/suppressions\.ts$/, 'a field of a call that clients know'],
  [/^src\/contract\/spec-literals\/esp\.ts$/, 'texts of the specification'],
  [/^src\/contract\/plain-issue\.ts$/, 'how messages spell the words of field names'],
  [/^src\/server\/domain\/audience\/consent\/suppressions\.ts$/, 'a field of a call that clients know'],
  [/^src\/web\/features\/audience\/suppressions\/suppression-look-up\.tsx$/, 'a field of a call'],
  [
    /^src\/web\/(?:features\/admin\/connections\.tsx|lib\/help\/answers\.ts)$/,
    'name the services that people connect',
  ],
  [/^src\/web\/features\/campaigns\/settings\//, 'the settings screen of the specification'],
  [/^src\/web\/features\/campaigns\/overview\/first-steps\.tsx$/, 'the guide of the specification'],
  [/^src\/web\/features\/campaigns\/form\/form-details\.tsx$/, 'the hint of the specification'],
  [
    /^src\/web\/features\/dashboard\/(?:ways-to-start\.tsx|first-run\/(?:first-steps\.ts|first-steps-list\.tsx|next-step\.tsx|connect-sandbox\.tsx))$/,
    'say which account to connect',
  ],
  [/^src\/web\/features\/legal\/documents\//, 'name who processes data'],
  [/^src\/web\/features\/outbox\//, 'messages of the sandbox'],
  [/^src\/server\/carriers\.ts$/, 'lists the carriers'],
];

/** The names of a carrier in a file of the product. */
export const carrierNamesIn: Convention = ({ path, text }) => {
  if (!parts.some((part) => path.startsWith(part)) || /\.test\.tsx?$/.test(path)) return [];
  const known = fixedNames.reduce((rest, name) => rest.replace(name, ''), text);
  return [...`${path}\n${known}`.matchAll(carrierName)].map(([name]) => name);
};

export const namesNoCarrier: Convention = (file) =>
  allowedPlaces.some(([place]) => place.test(file.path))
    ? []
    : [...new Set(carrierNamesIn(file))].map(
        (name) => `'${name}' names a carrier; reach it through domain/carriers`,
      );
