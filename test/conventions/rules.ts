// What a file of this project may be called and may contain, where no other tool checks it.

export interface SourceFile {
  /** From the top of the repository, with slashes. */
  path: string;
  text: string;
}

export type Convention = (file: SourceFile) => string[];

const genericWords = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'service',
  'services',
  'manager',
];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isProduct = (path: string): boolean => path.startsWith('src/') && !isTest(path);

/** kebab-case in files and folders: one rule, and no conflicts between file systems. */
export const isKebabCase: Convention = ({ path }) => {
  const wrong = path.split('/').filter((part) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part));
  return wrong.map((part) => `'${part}' is not kebab-case`);
};

/** A name that fits anything says nothing about the content. */
export const hasSpecificName: Convention = ({ path }) => {
  const words = path
    .replace('terms-of-service', '')
    .split(/[/.-]/)
    .filter((word) => genericWords.includes(word));
  return words.map((word) => `'${word}' does not say what the file holds`);
};

export const readsNoEnvironment: Convention = ({ path, text }) =>
  isProduct(path) &&
  path !== 'src/server/config.ts' &&
  /\bprocess\s*\.\s*env\b/.test(text.replace(/^\s*\/\/.*$/gm, ''))
    ? ['only src/server/config.ts reads process.env']
    : [];

/** Of two escapers the second is the one with the hole. The sandbox imports no other module. */
export const escapesNothing: Convention = ({ path, text }) => {
  const isEscaper = path === 'src/email/render/html.ts' || path === 'src/sandbox/page/escape.ts';
  return isProduct(path) && !isEscaper && /\.ts$/.test(path) && /['"`]&lt;|&lt;['"`]/.test(text)
    ? ['HTML is escaped by src/email/render/html.ts alone']
    : [];
};

/** A lock file that names a package's download address fails wherever that address is unreachable. */
export const namesNoRegistry: Convention = ({ path, text }) =>
  /(^|\/)package-lock\.json$/.test(path) && /"resolved":\s*"http/.test(text)
    ? ['the lock file names download addresses; install with omit-lockfile-registry-resolved']
    : [];

const withSameCasesSetup = /^src\/(email|deliverability|copywriting|contract|cli)\/|^test\/conventions\//;

/** A test with new random cases each time fails by chance, on a change that is not the cause. */
export const repeatsTheSameCases: Convention = ({ path, text }) =>
  isTest(path) &&
  // Tests of the pure modules have this setup.
  !withSameCasesSetup.test(path) &&
  /from 'fast-check'/.test(text) &&
  !/support\/(runs|same-cases)\.ts'/.test(text) &&
  !/\bseed:/.test(text)
    ? ["random cases want import 'test/support/same-cases.ts', so that each run tries the same"]
    : [];

export const conventions = {
  isKebabCase,
  hasSpecificName,
  readsNoEnvironment,
  escapesNothing,
  namesNoRegistry,
  repeatsTheSameCases,
};
