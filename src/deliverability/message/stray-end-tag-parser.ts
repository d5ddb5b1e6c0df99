// An HTML parser that drops end tags without a start tag at once.
import { Parser } from 'htmlparser2';

/**
 * htmlparser2 searches all open elements for the one that an end tag closes. In a deeply nested email with many stray end
 * tags that takes quadratic time, so `isStray` decides before the search.
 */
export class StrayEndTagParser extends Parser {
  private readonly html: string;
  private readonly isStray: (name: string) => boolean;

  constructor(
    html: string,
    isStray: (name: string) => boolean,
    ...more: ConstructorParameters<typeof Parser>
  ) {
    super(...more);
    this.html = html;
    this.isStray = isStray;
  }

  override onclosetag(start: number, endIndex: number): void {
    if (this.isStray(this.html.slice(start, endIndex).toLowerCase())) {
      this.endIndex = endIndex;
      this.startIndex = endIndex + 1;
    } else super.onclosetag(start, endIndex);
  }
}
