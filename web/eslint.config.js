import js from '@eslint/js'
import query from '@tanstack/eslint-plugin-query'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  globalIgnores([
    'dist',
    'node_modules',
    'src/api/schema.gen.ts',
    'test-results',
    'playwright-report',
    'shots',
    '.prerender',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      reactHooks.configs.flat['recommended-latest'],
      jsxA11y.flatConfigs.strict,
      query.configs['flat/recommended'],
    ],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A redirect is thrown, as the router asks.
      '@typescript-eslint/only-throw-error': 'off',
      // With role="list" a list keeps its meaning in Safari although its bullets are gone.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Only src/api speaks HTTP.' },
        { name: 'alert', message: 'Use ui/dialog.' },
        { name: 'confirm', message: 'Use ui/dialog.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Only ui/markdown.tsx puts HTML in.',
        },
        {
          selector: "JSXAttribute[name.name='target']",
          message: 'Use ui/outside-link.tsx, which checks the address.',
        },
      ],
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: ['src/ui/markdown.tsx', 'src/ui/outside-link.tsx'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['src/api/**'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['e2e/**', '**/*.test.{ts,tsx}', 'src/test/**', '*.config.ts'],
    rules: {
      'no-restricted-globals': 'off',
      'react-hooks/rules-of-hooks': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        URL: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
)
