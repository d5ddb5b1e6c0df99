// What the gateway must know about a statement before the database parses it.

/** Text without keywords: quoted names, comments, string literals, with escapes, and dollar-quoted strings. */
const opaque = new RegExp(
  [
    /"[^"]*(?:""[^"]*)*"/,
    /--[^\n]*/,
    /\/\*[\s\S]*?\*\//,
    /\bE'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'/,
    /'[^']*(?:''[^']*)*'/,
    /(\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)[\s\S]*?\1/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** The statement without comments and string literals. Quoted names stay. */
const bareSql = (sql: string): string =>
  sql.replace(opaque, (found) => {
    if (found.startsWith('"')) return found;
    return found.startsWith('-') || found.startsWith('/') ? ' ' : "''";
  });

const copyStatement = /(?:^|;)\s*copy\b(?:"[^"]*"|[^;"])*\bfrom\s+stdin\b/i;

/** True when the statement, or one of several, waits for rows from the client. */
export const copiesFromClient = (sql: string): boolean =>
  /stdin/i.test(sql) && copyStatement.test(bareSql(sql));

export interface ListenChange {
  action: 'listen' | 'unlisten';
  /** null: all of them. */
  channel: string | null;
}

const listenStatement = /(?:^|;)\s*(un)?listen\s+(\*|"(?:[^"]|"")+"|[\w$\u0080-\uffff]+)/gi;

export const listenChanges = (sql: string): ListenChange[] => {
  if (!/listen/i.test(sql)) return [];
  return [...bareSql(sql).matchAll(listenStatement)].map(([, un, name = '*']) => ({
    action: un ? 'unlisten' : 'listen',
    channel: name === '*' ? null : channelName(name),
  }));
};

/** Unquoted names are folded to lower case, as PostgreSQL does. */
const channelName = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
