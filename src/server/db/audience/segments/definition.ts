// A segment as it is stored.

export type Match = 'all' | 'any';
export type TextOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'not_contains'
  | 'begins_with'
  | 'ends_with'
  | 'empty'
  | 'not_empty';

/** As in the contract, with numbers in place of the ids of lists, tags and campaigns. */
export type StoredCondition =
  | { about: 'first_name' | 'last_name'; operator: TextOperator; value: string }
  | {
      about: 'email';
      operator: Exclude<TextOperator, 'empty' | 'not_empty'> | 'domain_is' | 'domain_is_not';
      value: string;
    }
  | { about: 'text_field'; key: string; operator: TextOperator; value: string }
  | {
      about: 'number_field';
      key: string;
      operator: 'is' | 'is_not' | 'above' | 'below' | 'at_least' | 'at_most' | 'empty' | 'not_empty';
      number?: number | undefined;
    }
  | {
      about: 'date_field';
      key: string;
      operator:
        | 'on'
        | 'before'
        | 'after'
        | 'last_days'
        | 'next_days'
        | 'anniversary_today'
        | 'anniversary_next_days'
        | 'empty'
        | 'not_empty';
      date?: string | undefined;
      days?: number | undefined;
    }
  | { about: 'boolean_field'; key: string; operator: 'yes' | 'no' | 'empty' | 'not_empty' }
  | { about: 'tag'; operator: 'has' | 'has_not'; number: number }
  | { about: 'list'; operator: 'is_on' | 'is_not_on'; number: number }
  | {
      about: 'added';
      operator: 'before' | 'after' | 'last_days' | 'not_last_days';
      date?: string | undefined;
      days?: number | undefined;
    }
  | { about: 'consent'; operator: 'is' | 'is_not'; source: string }
  | { about: 'language'; operator: 'is' | 'is_not' | 'empty' | 'not_empty'; value: string }
  | {
      about: 'opened' | 'clicked';
      operator: 'last_days' | 'not_last_days' | 'ever' | 'never';
      days?: number | undefined;
    }
  | {
      about: 'campaign';
      operator: 'received' | 'not_received' | 'opened' | 'not_opened' | 'clicked' | 'not_clicked';
      number: number;
    };

export interface StoredDefinition {
  match: Match;
  groups: { match: Match; conditions: StoredCondition[] }[];
}

/** The campaigns that its conditions name. */
export const campaignsIn = ({ groups }: StoredDefinition): number[] =>
  groups.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => (condition.about === 'campaign' ? [condition.number] : [])),
  );
