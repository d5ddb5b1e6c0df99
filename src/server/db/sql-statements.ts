import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter';

/** A statement of an SQL text, without comments, and the line that it begins at. */
export interface Statement {
  text: string;
  line: number;
}

const options = { ...postgreSplitterOptions, ignoreComments: true, returnRichInfo: true };

/** Splits an SQL text at the semicolons that end statements. */
export const readStatements = (sql: string): Statement[] =>
  splitQuery(sql, options).flatMap((item) =>
    typeof item === 'string' ? [] : [{ text: item.text.trim(), line: (item.trimStart?.line ?? 0) + 1 }],
  );
