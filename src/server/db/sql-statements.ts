/** A statement of an SQL text, without comments around it, and the line that it begins at. */
export interface Statement {
  text: string;
  line: number;
}

/** Comments, quoted texts and names, and dollar-quoted bodies: a semicolon inside them ends no statement. */
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;

/**
 * Splits an SQL text at its semicolons. Comments are left out. Nested comments and escape strings (`E'\''`), which our
 * migrations do not have, are not understood.
 */
export const readStatements = (sql: string): Statement[] => {
  const statements: Statement[] = [];
  let text = '';
  let line = 1;
  let startedAt = 1;
  const end = (): void => {
    if (text.trim() !== '') statements.push({ text: text.trim(), line: startedAt });
    text = '';
  };
  for (const [token] of sql.matchAll(tokens)) {
    if (token === ';') end();
    else if (!token.startsWith('--') && !token.startsWith('/*')) {
      if (text.trim() === '') {
        const blank = /^\s*/.exec(token)?.[0] ?? '';
        startedAt = line + (blank.match(/\n/g)?.length ?? 0);
      }
      text += token;
    }
    line += token.match(/\n/g)?.length ?? 0;
  }
  end();
  return statements;
};
