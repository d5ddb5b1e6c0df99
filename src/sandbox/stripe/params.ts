// Reads parameters with Stripe's checks: unknown ones are refused, missing ones are named.
import { invalidRequest, missingParam, unknownParam } from './api-error.ts';
import type { Params } from './form.ts';

const always = ['expand', 'key', 'client_secret'];

export const allowOnly = (params: Params, known: string[], parent = ''): void => {
  for (const name of Object.keys(params)) {
    if (known.includes(name) || (parent === '' && always.includes(name))) continue;
    throw unknownParam(parent === '' ? name : `${parent}[${name}]`);
  }
};

/** undefined when absent or, as in Stripe, unset by an empty text. */
export const text = (params: Params, name: string, label = name): string | undefined => {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: label });
  return value;
};

export const requiredText = (params: Params, name: string, label = name): string => {
  const value = text(params, name, label);
  if (value === undefined) throw missingParam(label);
  return value;
};

export const integer = (params: Params, name: string, label = name): number | undefined => {
  const value = text(params, name, label);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: label });
  }
  return Number(value);
};

export const flag = (params: Params, name: string): boolean | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false')
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name });
  return value === 'true';
};

export const group = (params: Params, name: string): Params | undefined => {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
  return value;
};

/** Lists arrive as numbered keys: items[0], items[1]. */
export const groups = (params: Params, name: string): Params[] =>
  Object.values(group(params, name) ?? {}).map((value) => {
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param: name });
    return value;
  });

export const texts = (params: Params, name: string): string[] => {
  const value = params[name];
  if (value === undefined || value === '') return [];
  if (typeof value === 'string') return [value];
  return Object.values(value).filter((item) => typeof item === 'string');
};

export const oneOf = <Value extends string>(
  params: Params,
  name: string,
  values: readonly Value[],
): Value | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  const found = values.find((each) => each === value);
  if (found === undefined) {
    throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name });
  }
  return found;
};

/** Stored keys stay, given ones replace them, empty values remove them. */
export const metadata = (params: Params, existing: Record<string, string> = {}): Record<string, string> => {
  if (params.metadata === '') return {};
  const result = { ...existing };
  for (const [key, value] of Object.entries(group(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: `metadata[${key}]` });
    if (value === '') delete result[key];
    else result[key] = value;
  }
  return result;
};
