// Validates the copy of the public pages before the server opens: invalid content should stop a start, not fail a
// visitor's request.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentProblems, type SiteContent, siteContent } from '#contract/content.ts';
import { contentFiles } from '#contract/content-files.ts';
import { type LegalFacts, legalFacts } from '#contract/legal-facts.ts';

export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `The texts of the public pages need attention before Lettersmith can start:\n${problems.map((line) => `  - ${line}`).join('\n')}\nThe files and what they hold are described in docs/operations.md.`,
    );
    this.problems = problems;
  }
}

const read = async (folder: string, file: string): Promise<{ value: unknown } | { problem: string }> => {
  try {
    return { value: JSON.parse(await readFile(path.join(folder, file), 'utf8')) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      problem:
        error instanceof SyntaxError
          ? `content/${file} is not JSON: ${reason}`
          : `content/${file} cannot be read: ${reason}`,
    };
  }
};

/** Reports all problems of all files at once. */
export const readContent = async (folder: string): Promise<SiteContent & { legal: LegalFacts }> => {
  const found = await Promise.all(
    Object.entries(contentFiles).map(async ([file, schema]) => {
      const answer = await read(folder, file);
      return {
        file,
        value: 'value' in answer ? answer.value : undefined,
        problems: 'problem' in answer ? [answer.problem] : contentProblems(file, schema, answer.value),
      };
    }),
  );
  const problems = found.flatMap((one) => one.problems);
  if (problems.length > 0) throw new ContentError(problems);
  const contentOf = (name: string): unknown => found.find(({ file }) => file === name)?.value;
  return { ...siteContent.parse(contentOf('site.json')), legal: legalFacts.parse(contentOf('legal.json')) };
};
