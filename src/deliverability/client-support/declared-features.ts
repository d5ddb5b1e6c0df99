// The features of caniemail that CSS declarations use: properties, values, functions, units and keywords.
import type { Declarations } from '../css/sheets/declarations.ts';
import { type Feature, featuresOf } from './features.ts';

const properties = featuresOf('p:');
const pairs = featuresOf('v:');
const functions = featuresOf('f:');
const units = featuresOf('u:');
const keywords = featuresOf('k:');

// Matches at the beginning of a word only, so that a long word without a bracket takes linear time.
const functionCalls = /(?<![a-z-])([a-z-]+)\(/g;
const usedUnits = /\d(vh|vw|vmin|vmax|rem|ch|ex|cm|mm|pc|in|pt|em)\b/g;
const hasUnit = /\d(?:vh|vw|vmin|vmax|rem|ch|ex|cm|mm|pc|in|pt|em)\b/;

/** The features of one declaration; name and value in lower case. */
export function featuresOfDeclaration(name: string, value: string): Feature[] {
  const found = [properties.get(name), pairs.get(`${name}:${value}`), keywords.get(value)];
  if (value.includes('('))
    for (const [, call = ''] of value.matchAll(functionCalls)) found.push(functions.get(call));
  if (hasUnit.test(value)) for (const [, unit = ''] of value.matchAll(usedUnits)) found.push(units.get(unit));
  return found.filter((feature) => feature !== undefined);
}

export interface DeclaredFeature {
  feature: Feature;
  name: string;
  value: string;
}

const cache = new WeakMap<Declarations, readonly DeclaredFeature[]>();

/** Each feature with the declaration that uses it. Cached, because the same declarations occur in many emails. */
export function declaredFeatures(declarations: Declarations): readonly DeclaredFeature[] {
  const cached = cache.get(declarations);
  if (cached) return cached;
  const features = Array.from(declarations, ([name, value]) =>
    featuresOfDeclaration(name, value).map((feature) => ({ feature, name, value })),
  ).flat();
  cache.set(declarations, features);
  return features;
}
