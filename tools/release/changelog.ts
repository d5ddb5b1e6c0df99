// CHANGELOG.md as a release uses it: "## Pending" becomes the section of a version, which becomes its notes.

const heading = /^## (.+)$/gm;

interface Section {
  title: string;
  /** Where the heading begins, and where the section ends. */
  start: number;
  end: number;
  body: string;
}

const sectionsOf = (text: string): Section[] => {
  const found = [...text.matchAll(heading)];
  return found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length;
    const body = text.slice(match.index + match[0].length, end).trim();
    return { title: match[1] ?? '', start: match.index, end, body };
  });
};

const isOf = ({ title }: Section, version: string): boolean => title.split(' ')[0] === version;

/** The text under the heading of a version; null if there is none, or nothing under it. */
export const sectionOf = (changelog: string, version: string): string | null =>
  sectionsOf(changelog).find((section) => isOf(section, version))?.body || null;

/**
 * Gives "Pending" the version and the day, under a new, empty "Pending".
 * @throws {Error} if nothing is pending, or the version has a section.
 */
export const withVersion = (changelog: string, version: string, day: string): string => {
  const sections = sectionsOf(changelog);
  if (sections.some((section) => isOf(section, version)))
    throw new Error(`CHANGELOG.md has a section ${version} already.`);
  const pending = sections.find(({ title }) => title === 'Pending');
  if (!pending?.body) throw new Error('CHANGELOG.md lists nothing under "## Pending".');
  const before = changelog.slice(0, pending.start);
  const after = changelog.slice(pending.start + '## Pending'.length);
  return `${before}## Pending\n\n## ${version} (${day})${after}`;
};

export interface Notes {
  version: string;
  changes: string;
  /** Migrations that the release before did not have. */
  migrations: readonly string[];
}

const migrationWords = (names: readonly string[]): string =>
  names.length === 0
    ? 'This release changes no tables.'
    : `At its start, or with \`lettersmith migrate\`, this release applies:\n\n${names.map((name) => `- \`${name}\``).join('\n')}`;

/** The release notes: the changes, how to upgrade, and how to check the files. */
export const notesOf = ({ version, changes, migrations }: Notes): string => `# Lettersmith ${version}

${changes}

## Upgrading

1. Make a backup.
2. Install this release in place of the one before, and start it. Processes of both may run side by side meanwhile.
3. Ask \`/api/ready\` of each process.

${migrationWords(migrations)}

The way back is the backup: an older release does not open data that a newer one has migrated. docs/installation.md has
the steps for each kind of installation.

## Checking the files

    sha256sum --check SHA256SUMS
`;
