/**
 * Which part of the code may use which, as docs/architecture.md draws it. `npm test` fails on any arrow that points
 * the other way and on every cycle.
 */

/** A module may use only those before it, and those that ALSO names. */
const MODULES_LEFT_TO_RIGHT = [
  ['messages'],
  ['identity'],
  ['media'],
  ['tenants'],
  ['api-keys'],
  ['catalog', 'barbers', 'clients'],
  ['team'],
  ['audit', 'switches', 'errors'],
  ['appointments'],
  ['search', 'notices', 'support', 'reviews'],
  ['integrations'],
  ['notifications'],
  ['calendar-sync'],
  ['payments'],
  ['webhooks'],
  ['assistant'],
  ['metrics'],
  ['admin'],
];
const ALSO = { barbers: ['catalog'], clients: ['catalog', 'barbers'] };

const moduleRules = MODULES_LEFT_TO_RIGHT.flatMap((group, position) =>
  group.map((name) => {
    const allowed = [name, ...(ALSO[name] ?? []), ...MODULES_LEFT_TO_RIGHT.slice(0, position).flat()];
    return {
      name: `module-${name}-uses-only-modules-to-its-left`,
      severity: 'error',
      from: { path: `^server/src/modules/${name}/` },
      to: { path: '^server/src/modules/', pathNot: `^server/src/modules/(${allowed.join('|')})/` },
    };
  }),
);
const knownModules = MODULES_LEFT_TO_RIGHT.flat().join('|');

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment:
        'A file that nothing uses and that uses nothing is dead, or its entry point is missing from this list.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '^server/src/(main|printSchema|slotsCommand|auditVerifyCommand|backupCommand|restoreCommand)\\.ts$',
          '^server/src/migrations/\\d',
        ],
      },
      to: {},
    },
    {
      name: 'only-declared-packages',
      comment: 'An import of a package that package.json does not name works by accident.',
      severity: 'error',
      from: { path: '^(server|client)/src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^server/src/domain/' },
      to: { pathNot: ['^server/src/domain/', '(^|/)node_modules/temporal-polyfill/', '^temporal-polyfill'] },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|domain)/' },
    },
    ...moduleRules,
    {
      name: 'modules-are-listed',
      comment: 'A new module gets its place in MODULES_LEFT_TO_RIGHT.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: `^server/src/modules/(${knownModules})/` },
      to: {},
    },
    {
      name: 'modules-know-no-transport',
      severity: 'error',
      from: { path: '^server/src/modules/' },
      to: { path: '^server/src/', pathNot: '^server/src/(modules|platform|domain)/' },
    },
    {
      name: 'graphql-uses-modules-platform-domain',
      severity: 'error',
      from: { path: '^server/src/graphql/' },
      to: { path: '^server/src/', pathNot: '^server/src/(graphql|modules|platform|domain)/' },
    },
    {
      name: 'rest-uses-graphql-modules-platform-domain',
      severity: 'error',
      from: { path: '^server/src/rest/' },
      to: { path: '^server/src/', pathNot: '^server/src/(rest|graphql|modules|platform|domain)/' },
    },

    {
      name: 'only-the-app-composes',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(app\\.ts|composition/)' },
      to: { path: '^server/src/composition/' },
    },
    {
      name: 'areas-are-put-together-in-one-place',
      comment:
        'An area is given what it needs of another as a part; composition/domain.ts alone knows them all.',
      severity: 'error',
      from: { path: '^server/src/composition/', pathNot: '^server/src/composition/domain\\.ts' },
      to: { path: '^server/src/composition/', pathNot: '^server/src/composition/foundations\\.ts' },
    },

    {
      name: 'client-shared-parts-know-no-feature',
      severity: 'error',
      from: { path: '^client/src/(components|lib|generated)/' },
      to: { path: '^client/src/(features|app)/' },
    },
    {
      name: 'client-features-know-no-app',
      severity: 'error',
      from: { path: '^client/src/features/' },
      to: { path: '^client/src/app/' },
    },
    {
      name: 'client-features-stand-alone',
      comment:
        'Who is signed in concerns every feature, and so do the dialogs that book and show an appointment; the chat stands on several public pages. Everything else that two features share goes to components or lib.',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: {
        path: '^client/src/features/',
        pathNot: '^client/src/features/($1|auth|tenant|bookings|assistant-chat)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '\\.generated\\.tsx?$', '/fixtures/', '^server/(test|bench)/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
