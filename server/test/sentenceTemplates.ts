/**
 * The sentences that the server may say to a client, as templates, found in the source by following what is given to
 * errors, messages and reasons back to the literals it is made of:
 *
 *     throw new AppError('CONFLICT', `${barber.name} has ${many}.`)   // const many = n === 1 ? 'one visit' : `${n} visits`
 *     → '{name} has one visit.'
 *     → '{name} has {n} visits.'
 *
 * A parameter stands for what the function's callers give it, where they give literals. What cannot be followed, such
 * as a name out of the database, becomes a placeholder.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface SentenceTemplate {
  template: string;
  /** Relative to `server/src`, with the line: `modules/team/memberService.ts:22`. */
  place: string;
}

/** Values that each parameter has, for one way of calling. */
type Bindings = ReadonlyMap<ts.Node, { value: ts.Expression | undefined; bindings: Bindings }>;

interface Said {
  template: string;
  at: ts.Node;
}

/** A found text and the functions whose parameters it could not see through. */
interface Reading {
  templates: string[];
  unbound: Set<ts.SignatureDeclaration>;
}

/** Properties of object literals that are shown to people, or to whoever writes a program. */
const SPOKEN_PROPERTIES = new Set(['message', 'detail', 'msg', 'defaultMessage']);
/** Shown as well, but also the name of other things: only what reads as a sentence counts. */
const OFTEN_SPOKEN_PROPERTIES = new Set(['reason', 'warning', 'problem', 'sentence', 'hint']);
/** A `SlugProblem` is thrown with a sentence, a `slugProblem` or a `refusalSentence` returns one. */
const SPOKEN_CLASS = /Problem$/;
const SPOKEN_FUNCTION = /(Problem|[sS]entence)$/;
/** Position of the sentence among the arguments. */
const SPOKEN_ARGUMENTS: Readonly<Record<string, number>> = {
  AppError: 1,
  'InputError.of': 1,
  inAskersLanguage: 1,
  shownText: 0,
};
const DEEPEST = 8;
const MOST_CALLERS_DEEP = 3;
const MOST_TEMPLATES = 60;

/** @param sourceFolder `server/src`. Tests, migrations and demo data say nothing to anybody. */
export function sentenceTemplates(sourceFolder: string): SentenceTemplate[] {
  return new Reader(sourceFolder).read();
}

export const isSentence = (template: string): boolean =>
  /^[\p{Lu}{].*\s.*[.!?…]$/su.test(template) && hasWords(template);

class Reader {
  private readonly files: readonly ts.SourceFile[];
  private readonly checker: ts.TypeChecker;
  private readonly callsOf = new Map<ts.Node, (ts.CallExpression | ts.NewExpression)[]>();

  constructor(private readonly folder: string) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^migrations\/|^seed\//.test(name))
      .map((name) => join(folder, name));
    // Only our own files: what a library returns is no sentence of ours.
    const options = { noResolve: true, noLib: true, target: ts.ScriptTarget.ES2022, types: [] };
    const program = ts.createProgram(names, { ...options, module: ts.ModuleKind.CommonJS });
    this.checker = program.getTypeChecker();
    this.files = program.getSourceFiles();
    this.files.forEach((file) => this.noteCalls(file));
  }

  read(): SentenceTemplate[] {
    const found = new Map<string, SentenceTemplate>();
    const visit = (node: ts.Node): void => {
      for (const { template, at } of this.saidBy(node)) {
        const key = shapeOf(template);
        if (!found.has(key)) {
          found.set(key, { template: withDistinctNames(template), place: this.placeOf(at) });
        }
      }
      ts.forEachChild(node, visit);
    };
    this.files.forEach(visit);
    return [...found.values()];
  }

  private saidBy(node: ts.Node): Said[] {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText();
      const position = ts.isNewExpression(node) && SPOKEN_CLASS.test(name) ? 0 : SPOKEN_ARGUMENTS[name];
      const argument = position === undefined ? undefined : node.arguments?.[position];
      return argument ? this.everyReading(argument).filter(({ template }) => hasWords(template)) : [];
    }
    if (ts.isFunctionDeclaration(node) && SPOKEN_FUNCTION.test(node.name?.text ?? '')) {
      return returnsOf(node)
        .flatMap((value) => this.everyReading(value))
        .filter(({ template }) => isSentence(template));
    }
    const name =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ? node.name.getText() : '';
    if (SPOKEN_PROPERTIES.has(name) && !isLogged(node)) {
      return this.everyReading(valueOf(node)).filter(({ template }) => hasWords(template));
    }
    return OFTEN_SPOKEN_PROPERTIES.has(name)
      ? this.everyReading(valueOf(node)).filter(({ template }) => isSentence(template))
      : [];
  }

  /** Of each way in which the function around it is called. */
  private everyReading(
    expression: ts.Expression,
    bindings: Bindings = new Map(),
    at: ts.Node = expression,
    depth = 0,
  ): Said[] {
    const { templates, unbound } = this.reading(expression, bindings, 0);
    const [callee] = unbound;
    const calls = callee && depth < MOST_CALLERS_DEEP ? (this.callsOf.get(callee) ?? []) : [];
    if (!callee || calls.length === 0) {
      return templates.map((template) => ({ template, at }));
    }
    return calls.flatMap((call) =>
      this.everyReading(expression, withArguments(bindings, callee, call), call, depth + 1),
    );
  }

  private reading(node: ts.Expression, bindings: Bindings, depth: number): Reading {
    const unbound = new Set<ts.SignatureDeclaration>();
    const follow = (next: ts.Expression, within = bindings): string[] => {
      const inner = this.reading(next, within, depth + 1);
      inner.unbound.forEach((callee) => unbound.add(callee));
      return inner.templates;
    };
    const templates =
      depth > DEEPEST ? [placeholder(node)] : distinct(this.readingsOf(node, follow, bindings, unbound));
    return { templates: templates.slice(0, MOST_TEMPLATES), unbound };
  }

  private readingsOf(
    node: ts.Expression,
    follow: (next: ts.Expression, within?: Bindings) => string[],
    bindings: Bindings,
    unbound: Set<ts.SignatureDeclaration>,
  ): string[] {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      return [node.text];
    }
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (heads, span) =>
          heads.flatMap((head) => follow(span.expression).map((value) => head + value + span.literal.text)),
        [node.head.text],
      );
    }
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node)
    ) {
      return follow(node.expression);
    }
    if (ts.isConditionalExpression(node)) {
      return [...follow(node.whenTrue), ...follow(node.whenFalse)];
    }
    if (ts.isBinaryExpression(node)) {
      return this.readingsOfBinary(node, follow);
    }
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
      return returnsOf(node).flatMap((value) => follow(value));
    }
    if (ts.isCallExpression(node)) {
      const callee = this.functionBehind(node.expression);
      const readings = callee
        ? returnsOf(callee).flatMap((value) => follow(value, withArguments(bindings, callee, node)))
        : this.putInto(node).flatMap((value) => follow(value));
      return readings.some(hasWords) ? readings : [placeholder(node)];
    }
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const table = this.constantBehind(node.expression);
      const values = table && ts.isObjectLiteralExpression(table) ? tableValues(table, node) : [];
      const readings = values.flatMap((value) => follow(value));
      return readings.some(hasWords) ? readings : [placeholder(node)];
    }
    return ts.isIdentifier(node) ? this.readingsOfName(node, follow, bindings, unbound) : [placeholder(node)];
  }

  private readingsOfBinary(node: ts.BinaryExpression, follow: (next: ts.Expression) => string[]): string[] {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return follow(node.left).flatMap((left) => follow(node.right).map((right) => left + right));
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarToken:
        return [...follow(node.left), ...follow(node.right)];
      default:
        return [placeholder(node)];
    }
  }

  private readingsOfName(
    node: ts.Identifier,
    follow: (next: ts.Expression, within?: Bindings) => string[],
    bindings: Bindings,
    unbound: Set<ts.SignatureDeclaration>,
  ): string[] {
    const declaration = this.declarationOf(node);
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      return ts.isNumericLiteral(declaration.initializer)
        ? [placeholder(node)]
        : orName(follow(declaration.initializer), node);
    }
    if (declaration && ts.isParameter(declaration) && !ts.isObjectBindingPattern(declaration.name)) {
      const bound = bindings.get(declaration);
      if (bound?.value) {
        return orName(follow(bound.value, bound.bindings), node);
      }
      if (!bound) {
        unbound.add(declaration.parent);
      }
      return declaration.initializer ? follow(declaration.initializer) : [placeholder(node)];
    }
    return [placeholder(node)];
  }

  /** What `refusals.get(…)` may give: whatever its file puts there with `refusals.set(…, sentence)`. */
  private putInto(read: ts.CallExpression): ts.Expression[] {
    const { expression } = read;
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'get') {
      return [];
    }
    const map = this.declarationOf(expression.expression);
    const found: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
      const isSet =
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'set' &&
        this.declarationOf(node.expression.expression) === map;
      if (isSet && node.arguments[1]) {
        found.push(node.arguments[1]);
      }
      ts.forEachChild(node, visit);
    };
    if (map) {
      visit(read.getSourceFile());
    }
    return found;
  }

  private noteCalls(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const callee = this.functionBehind(node.expression);
      if (callee) {
        this.callsOf.set(callee, [...(this.callsOf.get(callee) ?? []), node]);
      }
    }
    ts.forEachChild(node, (child) => this.noteCalls(child));
  }

  private functionBehind(callee: ts.Expression): ts.SignatureDeclaration | undefined {
    const declaration = this.declarationOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    if (declaration && ts.isVariableDeclaration(declaration)) {
      const { initializer } = declaration;
      return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? initializer
        : undefined;
    }
    const isFunction =
      declaration && (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration));
    return isFunction ? declaration : undefined;
  }

  private constantBehind(node: ts.Expression): ts.Expression | undefined {
    const declaration = ts.isIdentifier(node) ? this.declarationOf(node) : undefined;
    let value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) {
      value = value.expression;
    }
    return value;
  }

  private declarationOf(node: ts.Node): ts.Declaration | undefined {
    const isShorthand = ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node;
    let symbol = isShorthand
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) {
      symbol = this.checker.getAliasedSymbol(symbol);
    }
    return symbol?.valueDeclaration;
  }

  private placeOf(node: ts.Node): string {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return `${relative(this.folder, file.fileName)}:${line + 1}`;
  }
}

/** The template with its placeholders nameless: two sentences of one shape need one translation. */
export const shapeOf = (template: string): string => template.replace(/\{[^{}]*\}/g, '{}');

/** `{name} does not offer {name2}.` */
function withDistinctNames(template: string): string {
  const counts = new Map<string, number>();
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? `{${name}}` : `{${name}${count}}`;
  });
}

const hasWords = (template: string): boolean => /\p{L}{2}/u.test(template.replace(/\{[^{}]*\}/g, ''));

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** What only came to a placeholder is better known under the name that it is used by. */
const orName = (templates: string[], node: ts.Identifier): string[] =>
  templates.some(hasWords) ? templates : [placeholder(node)];

function valueOf(node: ts.Node): ts.Expression {
  return ts.isPropertyAssignment(node) ? node.initializer : (node as ts.ShorthandPropertyAssignment).name;
}

function withArguments(
  bindings: Bindings,
  callee: ts.SignatureDeclaration,
  call: ts.CallExpression | ts.NewExpression,
): Bindings {
  const next = new Map(bindings);
  callee.parameters.forEach((parameter, index) =>
    next.set(parameter, { value: call.arguments?.[index], bindings }),
  );
  return next;
}

/** What a function may return; nothing of the functions within it. */
function returnsOf(callee: ts.SignatureDeclaration): ts.Expression[] {
  const body = (callee as ts.FunctionLikeDeclaration).body;
  if (!body || !ts.isBlock(body)) {
    return body ? [body] : [];
  }
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) {
      found.push(node.expression);
    } else if (!ts.isFunctionLike(node)) {
      ts.forEachChild(node, visit);
    }
  };
  ts.forEachChild(body, visit);
  return found;
}

/** The one property that is named, or every one when the key is known only later. */
function tableValues(
  table: ts.ObjectLiteralExpression,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): ts.Expression[] {
  const properties = table.properties.filter(ts.isPropertyAssignment);
  const wanted = ts.isPropertyAccessExpression(access) ? access.name.text : null;
  return properties
    .filter(({ name }) => wanted === null || name.getText() === wanted)
    .map((property) => property.initializer);
}

/** `logger.warn({ message }, …)` tells nobody outside. */
function isLogged(node: ts.Node): boolean {
  const call = node.parent.parent;
  return ts.isCallExpression(call) && /logger\.\w+$/i.test(call.expression.getText());
}

/** `{name}` of `barber.name`, `{longestDays}` of `LONGEST_DAYS`. */
function placeholder(node: ts.Expression): string {
  const name = nameOf(node) ?? 'value';
  const isConstant = /^[A-Z\d_]+$/.test(name);
  const camel = (text: string): string =>
    text.toLowerCase().replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return `{${isConstant ? camel(name) : name}}`;
}

function nameOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) {
    return node.text;
  }
  if (ts.isPropertyAccessExpression(node)) {
    return node.name.text;
  }
  if (ts.isNonNullExpression(node) || ts.isElementAccessExpression(node)) {
    return nameOf(node.expression);
  }
  if (ts.isCallExpression(node)) {
    // `names.join(…)` is about names, `fullName(client)` about the client.
    const subject = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.expression
      : (node.arguments[0] ?? node.expression);
    return nameOf(subject);
  }
  return null;
}
