/** No rule speaks in class-validator's own words: they name fields as programs do, and know one language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCE = join(__dirname, '../..');
/** They judge nothing themselves. */
const WITHOUT_MESSAGE = new Set(['IsOptional', 'ValidateIf', 'ValidateNested', 'Allow']);

interface Rule {
  place: string;
  name: string;
  hasMessage: boolean;
}

function rulesOf(fileName: string): Rule[] {
  const text = readFileSync(join(SOURCE, fileName), 'utf8');
  if (!text.includes(`from 'class-validator'`)) {
    return [];
  }
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.ES2022, true);
  const validators = new Set(
    file.statements
      .filter(ts.isImportDeclaration)
      .filter(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text === 'class-validator')
      .flatMap(({ importClause }) => (importClause!.namedBindings as ts.NamedImports).elements)
      .map(({ name }) => name.text),
  );
  const rules: Rule[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isDecorator(node) && ts.isCallExpression(node.expression)) {
      const name = node.expression.expression.getText();
      if (validators.has(name) && !WITHOUT_MESSAGE.has(name)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const hasMessage = node.expression.arguments.some((argument) => givesMessage(argument, file));
        rules.push({ place: `${fileName}:${line}`, name, hasMessage });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return rules;
}

/** `{ message: … }`, a constant of the file that is one, or a call of a function of the file that returns one. */
function givesMessage(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.some(
      (property) =>
        property.name?.getText() === 'message' ||
        (ts.isSpreadAssignment(property) && givesMessage(property.expression, file)),
    );
  }
  const name = ts.isCallExpression(node) ? node.expression : node;
  if (!ts.isIdentifier(name)) {
    return false;
  }
  const declared = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((declaration) => declaration.name.getText() === name.text)?.initializer;
  return declared !== undefined && /\bmessage\b/.test(declared.getText());
}

it('every rule of every input has its own sentence', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const rules = files.flatMap(rulesOf);
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => !rule.hasMessage)).toEqual([]);
});
