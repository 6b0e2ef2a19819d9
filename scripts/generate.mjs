/**
 * `npm run generate`: prints schema.graphql from the resolvers, then writes the client's types and hooks from it, and
 * what the assistant learned from the sayings in server/training.
 * `--check` writes nothing and fails when what is committed differs from what would be written.
 */
import './require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';
import { ROOT } from './root.mjs';
import { runChild, runPackage } from './run-child.mjs';

const SCHEMA = join(ROOT, 'schema.graphql');
const INTENTS = join(ROOT, 'server/src/modules/assistant/understanding/intentModel/weights.generated.json');
const check = process.argv.includes('--check');

await exitOnFailure(async () => {
  await ensureInstalled();

  const schema = await printSchema();
  if (check && schema !== readFileSync(SCHEMA, 'utf8')) {
    throw new Error('schema.graphql is not what the resolvers say: run npm run generate.');
  }
  if (!check) writeFileSync(SCHEMA, schema);

  const intents = await printIntents();
  if (check && intents !== readFileSync(INTENTS, 'utf8')) {
    throw new Error(
      'The intents that the assistant learned are not those of its sayings: run npm run generate.',
    );
  }
  if (!check) writeFileSync(INTENTS, intents);

  const codegen = await runPackage('@graphql-codegen/cli', 'cjs/bin.js', [
    '--config',
    'codegen.yml',
    ...(check ? ['--check'] : []),
  ]);
  if (!codegen.ok) {
    process.stderr.write(codegen.output);
    throw new Error(
      check
        ? 'The generated client code is not what the schema and documents say: run npm run generate.'
        : `The client code could not be generated: graphql-codegen ${codegen.ending}.`,
    );
  }
  process.stdout.write(
    check ? 'The generated files are fresh.\n' : 'Wrote schema.graphql and the client code.\n',
  );
});

async function printSchema() {
  return printed('src/printSchema.ts', 'type Query');
}

async function printIntents() {
  return printed('training/printIntentModel.ts', 'bias');
}

/** What a script of the server's prints, which must hold a text by which one sees that it got there. */
async function printed(script, expected) {
  const args = ['-r', '@swc-node/register', script];
  const { ok, stdout, output, ending } = await runChild(process.execPath, args, {
    cwd: join(ROOT, 'server'),
  });
  if (!ok || !stdout.includes(expected)) {
    process.stderr.write(output);
    throw new Error(`${script} printed nothing useful: it ${ending}.`);
  }
  return stdout;
}
