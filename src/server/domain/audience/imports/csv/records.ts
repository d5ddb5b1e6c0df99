// Streaming CSV parser that tolerates files by people who do not know CSV: mixed line ends, stray quotation marks; an
// error costs only its own line. A quotation mark that is not closed within some lines, or that would swallow a line
// which is a record itself, counts as a typo in its own line. The parser never buffers a line longer than the longest
// allowed record.

export interface CsvRecord {
  /** The line it starts on, from 1. */
  line: number;
  fields: string[];
  /** The source text, truncated where very long. */
  raw: string;
  fault: 'unclosed' | 'too-long' | null;
}

export interface CsvOptions {
  separator: string;
  /** Whether a line alone is a record. */
  isRecord: (line: string) => boolean;
}

export const maxLineCharacters = 100_000;
/** Limit of the source text stored beside the values. */
export const maxRawCharacters = 1_000;
/** Limit of a value that contains line ends. */
const maxValueLines = 50;
const maxValueCharacters = 32_000;

interface Line {
  start: number;
  /** Offset of the end, without the line end. */
  end: number;
  next: number;
}

const blanks = /[^\S\r\n]*/y;
/** A tab that separates values is not whitespace. */
const blanksWithoutTabs = /[^\S\r\n\t]*/y;
const skip = (blanks: RegExp, text: string, from: number): number => {
  blanks.lastIndex = from;
  blanks.exec(text);
  return blanks.lastIndex;
};

export class CsvReader {
  readonly #separator: string;
  readonly #blanks: RegExp;
  readonly #isRecord: (line: string) => boolean;
  #text = '';
  #position = 0;
  #line = 1;
  #isLast = false;
  /** A line that exceeds the limit, while the rest of it streams by. */
  #skipped: CsvRecord | null = null;
  /** Cached offsets of the next LF and CR, so that the text is scanned once. */
  #nextLf = -1;
  #nextCr = -1;
  #nextQuote = -1;

  constructor({ separator, isRecord }: CsvOptions) {
    this.#separator = separator;
    this.#blanks = separator === '\t' ? blanksWithoutTabs : blanks;
    this.#isRecord = isRecord;
  }

  push(text: string): CsvRecord[] {
    this.#text = this.#position === this.#text.length ? text : this.#text.slice(this.#position) + text;
    this.#position = 0;
    this.#nextLf = -1;
    this.#nextCr = -1;
    this.#nextQuote = -1;
    return this.#read();
  }

  end(): CsvRecord[] {
    this.#isLast = true;
    return this.#read();
  }

  #find(character: string, known: number, from: number): number {
    if (known >= from) return known;
    const found = this.#text.indexOf(character, from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  }

  /** null: the end of the line has not arrived. */
  #lineAt(start: number): Line | null {
    const text = this.#text;
    this.#nextLf = this.#find('\n', this.#nextLf, start);
    this.#nextCr = this.#find('\r', this.#nextCr, start);
    const end = Math.min(this.#nextLf, this.#nextCr);
    if (end === Number.POSITIVE_INFINITY) {
      return this.#isLast && start < text.length ? { start, end: text.length, next: text.length } : null;
    }
    if (end === this.#nextLf) return { start, end, next: end + 1 };
    // The character after a CR decides whether the line end is CRLF.
    if (end + 1 === text.length && !this.#isLast) return null;
    return { start, end, next: text[end + 1] === '\n' ? end + 2 : end + 1 };
  }

  #read(): CsvRecord[] {
    const records: CsvRecord[] = [];
    for (;;) {
      const line = this.#lineAt(this.#position);
      if (!line) break;
      if (this.#skipped) {
        records.push(this.#skipped);
        this.#skipped = null;
        this.#advance(line.next, 1);
        continue;
      }
      const read = this.#readRecord(line);
      if (read === 'more') break;
      records.push(read);
    }
    this.#dropLongLine();
    if (this.#isLast && this.#skipped) {
      records.push(this.#skipped);
      this.#skipped = null;
    }
    return records;
  }

  #advance(to: number, lines: number): void {
    this.#position = to;
    this.#line += lines;
  }

  #dropLongLine(): void {
    const rest = this.#text.length - this.#position;
    if (!this.#skipped) {
      // A value with line ends may be incomplete here; its lines are within the limit.
      if (rest <= maxLineCharacters || this.#lineAt(this.#position)) return;
      this.#skipped = this.#fault('too-long', this.#position, this.#text.length);
    }
    // Keeps a CR: an LF may follow.
    this.#text = this.#text.endsWith('\r') ? '\r' : '';
    this.#position = 0;
    this.#nextLf = -1;
    this.#nextCr = -1;
    this.#nextQuote = -1;
  }

  #fault(fault: 'unclosed' | 'too-long', start: number, end: number): CsvRecord {
    return { line: this.#line, fields: [], raw: this.#raw(start, end), fault };
  }

  #raw(start: number, end: number): string {
    return this.#text.slice(start, Math.min(end, start + maxRawCharacters));
  }

  #readRecord({ start, end, next }: Line): CsvRecord | 'more' {
    if (end - start > maxLineCharacters) {
      const long = this.#fault('too-long', start, end);
      this.#advance(next, 1);
      return long;
    }
    this.#nextQuote = this.#find('"', this.#nextQuote, start);
    if (this.#nextQuote >= end) {
      const raw = this.#text.slice(start, end);
      const record = { line: this.#line, fields: raw.split(this.#separator), raw, fault: null };
      this.#advance(next, 1);
      return record;
    }
    return this.#readQuoted({ start, end, next });
  }

  #readQuoted(first: Line): CsvRecord | 'more' {
    const fields: string[] = [];
    let { start: at, end, next } = first;
    let lines = 1;
    for (;;) {
      const opening = skip(this.#blanks, this.#text, at);
      if (opening < end && this.#text[opening] === '"') {
        const value = this.#readValue(opening + 1, { start: at, end, next }, lines, first.start);
        if (value === 'more') return 'more';
        if (value === null) {
          const unclosed = this.#fault('unclosed', first.start, first.end);
          this.#advance(first.next, 1);
          return unclosed;
        }
        fields.push(value.text);
        ({ at, lines } = value);
        ({ end, next } = value.line);
        // A separator or the end follows the quotation mark.
        if (at >= end) break;
        at += this.#separator.length;
      } else {
        const stop = this.#text.indexOf(this.#separator, at);
        if (stop < 0 || stop >= end) {
          fields.push(this.#text.slice(at, end));
          break;
        }
        fields.push(this.#text.slice(at, stop));
        at = stop + this.#separator.length;
      }
    }
    const record = { line: this.#line, fields, raw: this.#raw(first.start, end), fault: null };
    this.#advance(next, lines);
    return record;
  }

  /** Reads up to the closing quotation mark. null: there is none. */
  #readValue(
    from: number,
    firstLine: Line,
    linesBefore: number,
    recordStart: number,
  ): { text: string; at: number; line: Line; lines: number } | 'more' | null {
    const text = this.#text;
    let line = firstLine;
    let lines = linesBefore;
    let quote = from;
    for (;;) {
      quote = text.indexOf('"', quote);
      if (quote < 0) quote = Number.POSITIVE_INFINITY;
      while (quote >= line.end) {
        if (lines - linesBefore >= maxValueLines || line.next - recordStart > maxValueCharacters) return null;
        const following = this.#lineFrom(line.next);
        if (!following) {
          if (this.#isLast || text.length - recordStart > maxValueCharacters) return null;
          return 'more';
        }
        if (this.#isRecord(text.slice(following.start, following.end))) return null;
        line = following;
        lines += 1;
      }
      if (text[quote + 1] === '"' && quote + 1 < line.end) {
        quote += 2;
        continue;
      }
      const afterQuote = skip(this.#blanks, text, quote + 1);
      if (afterQuote >= line.end || text.startsWith(this.#separator, afterQuote)) {
        const at = Math.min(afterQuote, line.end);
        return { text: text.slice(from, quote).replaceAll('""', '"'), at, line, lines };
      }
      // A quotation mark inside a one-line value is part of it; in a later line it shows that the first was a typo.
      if (lines > linesBefore) return null;
      quote += 1;
    }
  }

  /** Like #lineAt, but restores the cached offsets of the current position. */
  #lineFrom(start: number): Line | null {
    const saved = [this.#nextLf, this.#nextCr] as const;
    const line = this.#lineAt(start);
    [this.#nextLf, this.#nextCr] = saved;
    return line;
  }
}
