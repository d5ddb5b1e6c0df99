/** The first whole JSON object in a text: models put code fences and good wishes around it. */
export function jsonObjectIn(text: string): Record<string, unknown> | null {
  for (
    let start = text.indexOf('{');
    start >= 0 && start < text.length;
    start = text.indexOf('{', start + 1)
  ) {
    const end = endOfObject(text, start);
    if (end < 0) return null;
    const object = parsed(text.slice(start, end + 1));
    if (object) return object;
  }
  return null;
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
