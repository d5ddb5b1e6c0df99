const firsts = ['Ann', 'Bo', 'Cyd', 'Dana', 'Elif', 'Finn', 'Gus', 'Hana', 'Ida', 'Jörg', 'Kim', 'Léa'];
const lasts = ['Lee', 'Ray', 'Fox', 'Berg', 'Kaya', 'Moss', 'Novak', 'Ōno', 'Price', 'Quist'];

/** Shuffled, with two of a hundred repeated and one of two hundred without an address. */
export const makeFile = (rows: number): string => {
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const pick = (words: string[]): string => words[Math.floor(random() * words.length)] ?? '';
  const lines = ['email,first_name,last_name'];
  for (let n = 0; n < rows; n += 1) {
    const person = random() < 0.02 ? Math.floor(random() * (n + 1)) : n;
    const name = (Math.imul(person, 2_654_435_761) >>> 0).toString(36);
    const email = random() < 0.005 ? `invalid-${n}` : `${name}@shop${person % 97}.example`;
    lines.push(`${email},${pick(firsts)},${pick(lasts)}${n}`);
  }
  return `${lines.join('\n')}\n`;
};

export const columnsOf =
  '(workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)';

const row =
  "'workspace-of-the-bench', line, lower(email), first_name, last_name, 'subscribed', 'import', now(), now()";

/** Neither checks an address beyond its at sign, nor stores what it refuses. */
export const sources: Record<string, string> = {
  plain: `
begin;
\\copy staging (email, first_name, last_name) from 'FILE' csv header
insert into contacts ${columnsOf}
  select distinct on (lower(email)) ${row} from staging where email like '%@%' order by lower(email), line desc
  on conflict (workspace_id, email) do nothing;
commit;
`,
  sorted: '',
};
sources.sorted = (sources.plain ?? '')
  .replace('order by lower(email), line desc', 'order by lower(email) collate "C", line desc')
  .replace('distinct on (lower(email))', 'distinct on (lower(email) collate "C")');
sources.plain = `
begin;
\\copy staging (email, first_name, last_name) from 'FILE' csv header
insert into contacts ${columnsOf} select ${row} from staging where email like '%@%'
  on conflict (workspace_id, email) do nothing;
commit;
`;
