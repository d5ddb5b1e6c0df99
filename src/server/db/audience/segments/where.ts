// Compiles a segment to SQL. All text of a person becomes a parameter. A condition on something deleted (a list, a tag,
// a field, a campaign) selects no contact, even when negated: otherwise deleting a list would send to every contact who
// is "not on" it.
import { type RawBuilder, sql } from 'kysely';
import { dayMs, daysOfYear, isoDay } from '#email/dynamic/days.ts';
import { spellingsOf } from '#email/dynamic/spellings.ts';
import { wasArchivedRecipient } from '../archive/recipients.ts';
import type { Match, StoredCondition, StoredDefinition, TextOperator } from './definition.ts';

export interface ContactRange {
  from: number;
  to: number;
}

interface Scope {
  workspaceId: string;
  now: Date;
  range: ContactRange | null;
  /** Campaigns whose deliveries are archived. */
  archived: ReadonlySet<number>;
}

/** Repeated for the joined table: the planner does not infer it from the condition on the contact. */
const inRange = (contactId: RawBuilder<unknown>, { range }: Scope): RawBuilder<unknown> =>
  range ? sql`and ${contactId} between ${range.from} and ${range.to}` : sql``;

const negateIf = (test: RawBuilder<unknown>, isNegated: boolean): RawBuilder<unknown> =>
  isNegated ? sql`not (${test})` : test;

const anyOf = (values: readonly string[], test: (value: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`(${sql.join(
    values.map((value) => test(sql`lower(${value}::text)`)),
    sql` or `,
  )})`;

const textTest = (
  column: RawBuilder<unknown>,
  operator: TextOperator,
  value: string,
): RawBuilder<unknown> => {
  const text = sql`lower(${column})`;
  const spellings = spellingsOf(value);
  switch (operator) {
    case 'is':
    case 'is_not':
      return negateIf(
        anyOf(spellings, (spelling) => sql`${text} = ${spelling}`),
        operator === 'is_not',
      );
    case 'contains':
    case 'not_contains':
      return negateIf(
        anyOf(spellings, (spelling) => sql`strpos(${text}, ${spelling}) > 0`),
        operator === 'not_contains',
      );
    case 'begins_with':
      return anyOf(spellings, (spelling) => sql`starts_with(${text}, ${spelling})`);
    case 'ends_with':
      return anyOf(spellings, (spelling) => sql`right(${text}, length(${spelling})) = ${spelling}`);
    case 'empty':
    case 'not_empty':
      return negateIf(sql`${column} = ''`, operator === 'not_empty');
  }
};

const emailTest = ({ operator, value }: StoredCondition & { about: 'email' }): RawBuilder<unknown> => {
  if (operator !== 'domain_is' && operator !== 'domain_is_not')
    return textTest(sql`c.email`, operator, value);
  const domain = value.replace(/^.*@/, '');
  return negateIf(sql`split_part(c.email, '@', 2) = lower(${domain}::text)`, operator === 'domain_is_not');
};

const fieldOf = (key: string): RawBuilder<unknown> => sql`coalesce(btrim(c.fields ->> ${key}::text), '')`;

const whenFieldExists = (
  workspaceId: string,
  key: string,
  type: string,
  test: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(exists (select from contact_fields where workspace_id = ${workspaceId} and key = ${key} and type = ${type})
    and ${test})`;

/** null where the text is not a number. A field is short enough for any number of digits in it. */
const toNumber = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${text} ~ '^[+-]?[0-9]+([.][0-9]+)?$' then (${text})::numeric end)`;

const numberTest = ({
  key,
  operator,
  number = 0,
}: StoredCondition & { about: 'number_field' }): RawBuilder<unknown> => {
  const text = fieldOf(key);
  if (operator === 'empty' || operator === 'not_empty') return textTest(text, operator, '');
  const value = toNumber(text);
  const operand = sql`${String(number)}::numeric`;
  switch (operator) {
    case 'is':
      return sql`coalesce(${value} = ${operand}, false)`;
    case 'is_not':
      return sql`${value} is distinct from ${operand}`;
    case 'above':
      return sql`coalesce(${value} > ${operand}, false)`;
    case 'below':
      return sql`coalesce(${value} < ${operand}, false)`;
    case 'at_least':
      return sql`coalesce(${value} >= ${operand}, false)`;
    case 'at_most':
      return sql`coalesce(${value} <= ${operand}, false)`;
  }
};

const month = '(0?[1-9]|1[0-2])';
const day = '(0?[1-9]|[12][0-9]|3[01])';
const year = '[0-9]{4}';
const datePattern = (pattern: string) => sql.lit(`^${pattern}([^0-9]|$)`);
const twoDigits = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lpad(substring(${text} from '^[0-9]{1,2}'), 2, '0')`;

/**
 * Normalizes 2026-11-21, 11/21/2026 and 21.11.2026 to 2026-11-21. Compared as text, without a cast, so that an
 * impossible date is no error. The first case covers almost all values.
 */
const toIsoDate = (text: RawBuilder<unknown>): RawBuilder<unknown> => {
  const dashed = sql`translate(${text}, '/.', '--')`;
  const part = (of: RawBuilder<unknown>, separator: string, number: number) =>
    sql`split_part(${of}, ${sql.lit(separator)}, ${sql.lit(number)})`;
  const isoFromParts = (of: RawBuilder<unknown>, separator: string, [y, m, d]: [number, number, number]) =>
    sql`left(${part(of, separator, y)}, 4) || '-' || ${twoDigits(part(of, separator, m))}
      || '-' || ${twoDigits(part(of, separator, d))}`;
  return sql`((case
    when ${text} ~ ${datePattern(`${year}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`)} then left(${text}, 10)
    when ${text} ~ ${datePattern(`${year}[-/.]${month}[-/.]${day}`)} then ${isoFromParts(dashed, '-', [1, 2, 3])}
    when ${text} ~ ${datePattern(`${month}/${day}/${year}`)} then ${isoFromParts(text, '/', [3, 1, 2])}
    when ${text} ~ ${datePattern(`${day}[.]${month}[.]${year}`)} then ${isoFromParts(text, '.', [3, 2, 1])}
    end) collate "C")`;
};

const dateTest = (
  { key, operator, date = '', days = 1 }: StoredCondition & { about: 'date_field' },
  now: Date,
): RawBuilder<unknown> => {
  const text = fieldOf(key);
  const isoDate = toIsoDate(text);
  const today = isoDay(now.getTime());
  const from = (difference: number): string => isoDay(now.getTime() + difference * dayMs);
  switch (operator) {
    case 'empty':
    case 'not_empty':
      return textTest(text, operator, '');
    case 'on':
      return sql`coalesce(${isoDate} = ${date}::text, false)`;
    case 'before':
      return sql`coalesce(${isoDate} < ${date}::text, false)`;
    case 'after':
      return sql`coalesce(${isoDate} > ${date}::text, false)`;
    case 'last_days':
      return sql`coalesce(${isoDate} > ${from(-days)}::text and ${isoDate} <= ${today}::text, false)`;
    case 'next_days':
      return sql`coalesce(${isoDate} >= ${today}::text and ${isoDate} < ${from(days)}::text, false)`;
    case 'anniversary_today':
    case 'anniversary_next_days': {
      const anniversaries = daysOfYear(now.getTime(), operator === 'anniversary_today' ? 1 : days);
      return sql`coalesce(right(${isoDate}, 5) = any(${anniversaries}::text[]), false)`;
    }
  }
};

const booleanTest = ({
  key,
  operator,
}: StoredCondition & { about: 'boolean_field' }): RawBuilder<unknown> => {
  const text = fieldOf(key);
  if (operator === 'empty' || operator === 'not_empty') return textTest(text, operator, '');
  const words = operator === 'yes' ? ['true', 'yes', 'y', '1', 'on'] : ['false', 'no', 'n', '0', 'off'];
  return sql`lower(${text}) = any(${words}::text[])`;
};

const addedTest = (
  { operator, date = '1970-01-01', days = 1 }: StoredCondition & { about: 'added' },
  now: Date,
): RawBuilder<unknown> => {
  const since = new Date(now.getTime() - days * dayMs);
  const day = Date.parse(`${date}T00:00:00Z`);
  switch (operator) {
    case 'before':
      return sql`c.created_at < ${new Date(day)}`;
    case 'after':
      return sql`c.created_at >= ${new Date(day + dayMs)}`;
    case 'last_days':
      return sql`c.created_at >= ${since}`;
    case 'not_last_days':
      return sql`c.created_at < ${since}`;
  }
};

const activityTest = (
  { about, operator, days = 1 }: StoredCondition & { about: 'opened' | 'clicked' },
  now: Date,
): RawBuilder<unknown> => {
  const time = about === 'opened' ? sql`c.last_open_at` : sql`c.last_click_at`;
  const since = new Date(now.getTime() - days * dayMs);
  switch (operator) {
    case 'ever':
      return sql`${time} is not null`;
    case 'never':
      return sql`${time} is null`;
    case 'last_days':
      return sql`coalesce(${time} >= ${since}, false)`;
    case 'not_last_days':
      return sql`coalesce(${time} < ${since}, true)`;
  }
};

const languageTest = ({ operator, value }: StoredCondition & { about: 'language' }): RawBuilder<unknown> => {
  const language = sql`lower(coalesce(c.language, ''))`;
  if (operator === 'empty' || operator === 'not_empty')
    return negateIf(sql`${language} = ''`, operator === 'not_empty');
  // "en" also matches "en-GB".
  return negateIf(
    sql`(${language} = lower(${value}::text) or starts_with(${language}, lower(${value}::text) || '-'))`,
    operator === 'is_not',
  );
};

const listTest = (
  scope: Scope,
  { operator, number }: StoredCondition & { about: 'list' },
): RawBuilder<unknown> => {
  const { workspaceId } = scope;
  const member = sql`exists (select from list_members m where m.workspace_id = ${workspaceId}
    and m.list_id = ${number} and m.contact_id = c.id ${inRange(sql`m.contact_id`, scope)} and m.status = 'active')`;
  return sql`(exists (select from lists where workspace_id = ${workspaceId} and id = ${number} and deleted_at is null)
    and ${negateIf(member, operator === 'is_not_on')})`;
};

const tagTest = (
  scope: Scope,
  { operator, number }: StoredCondition & { about: 'tag' },
): RawBuilder<unknown> => {
  const { workspaceId } = scope;
  const tagged = sql`exists (select from contact_taggings t where t.workspace_id = ${workspaceId}
    and t.tag_id = ${number} and t.contact_id = c.id ${inRange(sql`t.contact_id`, scope)})`;
  return sql`(exists (select from contact_tags where workspace_id = ${workspaceId} and id = ${number})
    and ${negateIf(tagged, operator === 'has_not')})`;
};

type CampaignCondition = StoredCondition & { about: 'campaign' };

const archivedCampaignTest = (
  workspaceId: string,
  { operator, number }: CampaignCondition,
): RawBuilder<unknown> => {
  const got = (...bits: Parameters<typeof wasArchivedRecipient>[3][]): RawBuilder<unknown> =>
    sql`(${sql.join(
      bits.map((bit) => wasArchivedRecipient(workspaceId, number, sql`c.id`, bit)),
      sql` or `,
    )})`;
  const is = ['received'] as const;
  switch (operator) {
    case 'received':
    case 'not_received':
      return got({ is });
    case 'opened':
      return got({ is: [...is, 'opened'] }, { is: [...is, 'clicked'] });
    case 'not_opened':
      return got({ is, isNot: ['opened', 'clicked'] });
    case 'clicked':
      return got({ is: [...is, 'clicked'] });
    case 'not_clicked':
      return got({ is, isNot: ['clicked'] });
  }
};

const campaignTest = (scope: Scope, condition: CampaignCondition): RawBuilder<unknown> => {
  const { workspaceId } = scope;
  const { operator, number } = condition;
  const tests = {
    received: sql`true`,
    not_received: sql`true`,
    // A click implies an open, even where no pixel was loaded.
    opened: sql`(d.opened_at is not null or d.clicked_at is not null)`,
    not_opened: sql`d.opened_at is null and d.clicked_at is null`,
    clicked: sql`d.clicked_at is not null`,
    not_clicked: sql`d.clicked_at is null`,
  };
  const received = scope.archived.has(number)
    ? archivedCampaignTest(workspaceId, condition)
    : sql`exists (select from deliveries d where d.workspace_id = ${workspaceId}
    and d.bucket = (select bucket from campaigns where workspace_id = ${workspaceId} and id = ${number})
    and d.campaign_id = ${number} and d.contact_id = c.id ${inRange(sql`d.contact_id`, scope)}
    and d.accepted_at is not null and d.bounced_at is null and ${tests[operator]})`;
  return sql`(exists (select from campaigns where workspace_id = ${workspaceId} and id = ${number} and deleted_at is null)
    and ${negateIf(received, operator === 'not_received')})`;
};

const conditionTest = (scope: Scope, condition: StoredCondition): RawBuilder<unknown> => {
  const { workspaceId, now } = scope;
  switch (condition.about) {
    case 'first_name':
      return textTest(sql`c.first_name`, condition.operator, condition.value);
    case 'last_name':
      return textTest(sql`c.last_name`, condition.operator, condition.value);
    case 'email':
      return emailTest(condition);
    case 'text_field':
      return whenFieldExists(
        workspaceId,
        condition.key,
        'text',
        textTest(fieldOf(condition.key), condition.operator, condition.value),
      );
    case 'number_field':
      return whenFieldExists(workspaceId, condition.key, 'number', numberTest(condition));
    case 'date_field':
      return whenFieldExists(workspaceId, condition.key, 'date', dateTest(condition, now));
    case 'boolean_field':
      return whenFieldExists(workspaceId, condition.key, 'boolean', booleanTest(condition));
    case 'tag':
      return tagTest(scope, condition);
    case 'list':
      return listTest(scope, condition);
    case 'added':
      return addedTest(condition, now);
    case 'consent':
      return negateIf(sql`c.consent_source = ${condition.source}`, condition.operator === 'is_not');
    case 'language':
      return languageTest(condition);
    case 'opened':
    case 'clicked':
      return activityTest(condition, now);
    case 'campaign':
      return campaignTest(scope, condition);
  }
};

const joinTests = (tests: RawBuilder<unknown>[], match: Match): RawBuilder<unknown> =>
  tests.length === 0 ? sql`false` : sql`(${sql.join(tests, match === 'all' ? sql` and ` : sql` or `)})`;

/**
 * The condition on `contacts c` for the segment. `now` is when the segment is evaluated: "the last 30 days" end there.
 * A caller that wants only a range of ids passes it in `range`, too. `archived`: those of its
 * campaigns whose deliveries are archived.
 */
export const segmentWhere = (
  workspaceId: string,
  definition: StoredDefinition,
  now: Date,
  range: ContactRange | null = null,
  archived: ReadonlySet<number> = new Set(),
): RawBuilder<unknown> => {
  const scope: Scope = { workspaceId, now, range, archived };
  return joinTests(
    definition.groups.map(({ match, conditions }) =>
      joinTests(
        conditions.map((condition) => conditionTest(scope, condition)),
        match,
      ),
    ),
    definition.match,
  );
};
