/** Each costs a pass over the text. */
const maxBeginnings = 64;

/** Models put code fences, good wishes and thoughts around their answer; the fullest whole object is meant. */
export function jsonObjectIn(text: string): Record<string, unknown> | null {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/u, '');
  let fullest: Record<string, unknown> | null = null;
  let start = answer.indexOf('{');
  for (let count = 0; start >= 0 && count < maxBeginnings; count += 1) {
    const end = endOfObject(answer, start);
    const object = end < 0 ? null : parsed(answer.slice(start, end + 1));
    if (object && (!fullest || Object.keys(object).length > Object.keys(fullest).length)) fullest = object;
    // An object inside one that was read is a part of it.
    start = answer.indexOf('{', object ? end + 1 : start + 1);
  }
  return fullest;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}
