import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', 'server/test/**', 'client/e2e/**'];

export default tseslint.config(
  {
    ignores: [
      'ormconfig.ts',
      '**/node_modules/**',
      '**/dist/**',
      '.cache/**',
      '.data/**',
      'coverage/**',
      '**/*.generated.*',
      'client/src/generated/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Everything that runs on Node as it stands: scripts and configuration.
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.base],
    rules: {
      'no-unused-vars': 'error',
      'no-constant-condition': 'error',
      'no-unreachable': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['ormconfig.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Name what you export: one thing, one name everywhere.',
        },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // An interface that other implementations fulfil asynchronously may well be fulfilled without waiting.
      '@typescript-eslint/require-await': 'off',
    },
  },

  // Patterns take no more than linear time on any text; those that are put together at run time: patterns.test.ts.
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    ignores: TESTS,
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }] },
  },
  {
    // The assistant reads at most MAX_READ_CHARACTERS of a message, where a search from every character costs little.
    files: ['server/src/**/*.ts', 'client/src/**/*.{ts,tsx}'],
    ignores: ['server/src/modules/assistant/**', ...TESTS],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-move': ['error', { report: 'certain' }] },
  },

  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/main.ts', ...TESTS],
    rules: { 'no-console': 'error' },
  },
  {
    // The slot engine and its neighbours are told the time; they never ask for it, nor for anything else.
    files: ['server/src/domain/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'fetch'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is passed in.' },
        { object: 'Math', property: 'random', message: 'Chance is passed in.' },
      ],
    },
  },

  {
    files: ['client/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-console': 'error',
      // Not on the server: there an import of a class is also its run-time decorator metadata.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },

  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  // Tools insist on default exports in these.
  {
    files: ['**/vite.config.ts', 'server/test/global*.ts', 'ormconfig.ts', 'server/src/migrations/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
