import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentProblems } from './content.ts';
import { legalFacts } from './legal-facts.ts';

const shipped = JSON.parse(readFileSync('content/legal.json', 'utf8'));
const problems = (changes: object) => contentProblems('legal.json', legalFacts, { ...shipped, ...changes });

describe('legalFacts', () => {
  it('accepts the shipped facts, which are an example', () => {
    expect(legalFacts.parse(shipped).status).toBe('example');
  });

  it('names omitted or mistyped facts', () => {
    expect(problems({ operator: { ...shipped.operator, name: ' ' } })).toEqual([
      'content/legal.json, at operator > name: This text is empty.',
    ]);
    expect(problems({ updated: { ...shipped.updated, cookiePolicy: '21.11.2026' } })).toEqual([
      'content/legal.json, at updated > cookiePolicy: Write the date as 2026-11-21.',
    ]);
    expect(problems({ contacts: { ...shipped.contacts, abuse: 'ann' } })).toHaveLength(1);
  });
});
