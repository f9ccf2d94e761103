/** Imports go one way: app -> features -> form -> session, api, ui, lib. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'lib-knows-nothing',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'ui-knows-only-lib',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(?!ui/|lib/)' },
    },
    {
      name: 'api-knows-only-lib',
      severity: 'error',
      from: { path: '^src/api/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(?!api/|lib/)' },
    },
    {
      name: 'session-knows-api-ui-lib',
      severity: 'error',
      from: { path: '^src/session/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(?!session/|api/|ui/|lib/)' },
    },
    {
      name: 'form-knows-session-api-ui-lib',
      severity: 'error',
      from: { path: '^src/form/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(?!form/|session/|api/|ui/|lib/)' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(app/|main)' },
    },
    {
      // What a feature draws for others is in `public.ts`, what it reads and writes in its queries.
      name: 'features-meet-through-public',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '/(public|queries|[a-z]+-queries)\\.ts$'],
      },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$|^src/test/' },
      to: { path: '\\.test\\.tsx?$|^src/test/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$|\\.test\\.tsx?$|^src/test/|\\.css$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
}
