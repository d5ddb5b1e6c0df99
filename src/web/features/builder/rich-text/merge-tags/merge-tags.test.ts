import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { docOf } from '../content-doc.ts';
import { contentExtensions } from '../extensions.ts';
import { mergeTag, spokenTag, tagParts } from './merge-tags.ts';
import { suggestionsFor, tagQueryAt } from './suggestions.ts';

describe('a merge tag', () => {
  it('has a fallback only where a value can be missing', () => {
    expect(mergeTag('first_name')).toBe('{{first_name}}');
    expect(mergeTag('first_name', ' dear friend ')).toBe('{{first_name|dear friend}}');
    expect(mergeTag('unsubscribe_url', 'x')).toBe('{{unsubscribe_url}}');
    expect(mergeTag('city', 'a}} b\nc')).toBe('{{city|a b c}}');
  });

  it('is parsed into name and fallback, and anything else is no merge tag', () => {
    expect(tagParts('{{ city | near you }}')).toEqual({ name: 'city', fallback: ' near you ' });
    for (const invalid of ['city', '{{}}', '{{a}}{{b}}', 'x{{a}}', '{{a b}}'])
      expect(tagParts(invalid)).toBeNull();
  });

  it('has a name for screen readers', () => {
    expect(spokenTag('{{first_name|friend}}')).toBe('Merge tag: First name, or friend');
    expect(spokenTag('{{city}}')).toBe('Merge tag: city');
  });
});

describe('suggestions', () => {
  const schema = getSchema(contentExtensions);
  const queryIn = (content: string) => {
    const doc = schema.nodeFromJSON(docOf(content));
    const state = EditorState.create({ doc });
    return tagQueryAt(state.apply(state.tr.setSelection(TextSelection.atEnd(doc))));
  };

  it('appear after two braces and disappear with a character that no name has', () => {
    expect(queryIn('Dear {{')).toEqual({ from: 6, to: 8, query: '' });
    expect(queryIn('Dear {{fir')?.query).toBe('fir');
    for (const content of ['Dear {', 'Dear {{fir st', '{{email}}']) expect(queryIn(content)).toBeNull();
  });

  it('list every tag at first, then the matching ones, and a field of that name', () => {
    expect(suggestionsFor('')).toHaveLength(6);
    expect(suggestionsFor('fi').map(({ token }) => token)).toEqual(['{{first_name}}', '{{fi}}']);
    expect(suggestionsFor('email').map(({ token }) => token)).toEqual(['{{email}}']);
  });
});
