/** A line of PostgreSQL's log that begins an entry; a statement goes on in lines that begin with a tab. */
const entry = /^\d{4}-\d\d-\d\d .*? (?:LOG|ERROR|DETAIL|STATEMENT|FATAL|WARNING|HINT|NOTICE|CONTEXT):/;
const parsed = /duration: [\d.]+ ms {2}parse [^:]*: ([\s\S]*)$/;

/** Of the product's own tables: pg-boss and the sandbox are not part of a rolling upgrade of the schema. */
const isOwn = (text: string): boolean =>
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b/i.test(text) &&
  !/\b(?:jobs|sandbox|pg_catalog|information_schema)\.|\bpg_|schema_migrations/i.test(text);

/** The distinct statements with parameters that a server has parsed, from its log at `log_min_duration_statement=0`. */
export const statementsIn = (log: string): string[] => {
  const found = new Set<string>();
  let current: string | null = null;
  const end = (): void => {
    const [, text] = parsed.exec(current ?? '') ?? [];
    if (text !== undefined && isOwn(text)) found.add(text.trim());
    current = null;
  };
  for (const line of log.split('\n')) {
    if (entry.test(line)) {
      end();
      current = line;
    } else if (current !== null) current += `\n${line.replace(/^\t/, '')}`;
  }
  end();
  return [...found].sort();
};
