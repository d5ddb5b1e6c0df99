// The few things the gateway must know about a statement before the database has seen it.

/** Comments, quoted names and all forms of quoted text: nothing in them is a keyword. */
const opaque =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|(\$[A-Za-z_\u0080-\uffff]*[\w\u0080-\uffff]*\$)[\s\S]*?\1/gi;

const withoutTexts = (sql: string): string =>
  sql.replace(opaque, (found) => (found.startsWith('-') || found.startsWith('/') ? ' ' : "''"));

/** True when the statement, or one of several, waits for rows from the client. */
export const copiesFromClient = (sql: string): boolean =>
  /stdin/i.test(sql) && /(?:^|;)\s*copy\b[^;]*\bfrom\s+stdin\b/i.test(withoutTexts(sql));

export interface ListenChange {
  action: 'listen' | 'unlisten';
  /** null: all of them. */
  channel: string | null;
}

const listenStatement = /(?:^|;)\s*(un)?listen\s+(\*|"(?:[^"]|"")+"|[\w$\u0080-\uffff]+)/gi;

export const listenChanges = (sql: string): ListenChange[] => {
  if (!/listen/i.test(sql)) return [];
  return [...withoutTexts(sql).matchAll(listenStatement)].map(([, un, name = '*']) => ({
    action: un ? 'unlisten' : 'listen',
    channel: name === '*' ? null : channelName(name),
  }));
};

/** Names without quotes are folded to lower case, as PostgreSQL does. */
const channelName = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
