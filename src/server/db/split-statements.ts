// The statements of a text, one by one; a semicolon in a string, a function or a comment ends none.
import { postgreSplitterOptions, splitQuery } from 'dbgate-query-splitter';

export interface Statement {
  text: string;
  /** Where it begins in the file. */
  position: number;
}

export const splitStatements = (sql: string): Statement[] =>
  splitQuery(sql, { ...postgreSplitterOptions, ignoreComments: true, returnRichInfo: true }).flatMap(
    (item) =>
      typeof item === 'string' ? [] : [{ text: item.text, position: item.trimStart?.position ?? 0 }],
  );
