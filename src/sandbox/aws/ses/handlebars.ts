// Templates of emails as SES renders them: it escapes no value, a missing one fails, and inner blocks see the values of
// outer ones. Of the helpers SES has those of `blockHelpers`.
import Handlebars from 'handlebars';

export class RenderingError extends Error {}

export type TemplateData = Record<string, unknown>;
export type Template = (data: TemplateData) => string;

const blockHelpers = { if: true, unless: true, each: true };
const valueHelper = 'sandboxValue';

const valueText = (value: unknown, name: string): string => {
  if (value === undefined || value === null)
    throw new RenderingError(`Attribute '${name}' is not present in the rendering data.`);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Lets a helper write each value: Handlebars by itself writes nothing for a missing one. */
class ValuesByHelper extends Handlebars.Visitor {
  override MustacheStatement(tag: hbs.AST.MustacheStatement): void {
    const { path, params, loc } = tag;
    if (path.type !== 'PathExpression' || params.length > 0)
      throw new RenderingError(`Template syntax is not supported on line ${loc.start.line}`);
    const { original } = path as hbs.AST.PathExpression;
    const name: hbs.AST.StringLiteral = { type: 'StringLiteral', value: original, original, loc };
    tag.params = [path, name];
    tag.path = {
      ...(path as hbs.AST.PathExpression),
      data: false,
      depth: 0,
      parts: [valueHelper],
      original: valueHelper,
    } as hbs.AST.PathExpression;
  }
}

const compile = (source: string): Template => {
  const program = Handlebars.parseWithoutProcessing(source);
  new ValuesByHelper().accept(program);
  const render = Handlebars.compile<TemplateData>(program, {
    noEscape: true,
    compat: true,
    ignoreStandalone: true,
    knownHelpersOnly: true,
    knownHelpers: { ...blockHelpers, [valueHelper]: true, with: false, lookup: false, log: false },
  });
  return (data) => render(data, { helpers: { [valueHelper]: valueText } });
};

/** Parses at the first rendering, so that a broken template fails where its text is requested. */
export const template = (source: string): Template => {
  let render: Template | null = null;
  return (data) => {
    try {
      render ??= compile(source);
      return render(data);
    } catch (error) {
      if (error instanceof RenderingError) throw error;
      throw new RenderingError(error instanceof Error ? error.message : 'The template cannot be read.');
    }
  };
};
