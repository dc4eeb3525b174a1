import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Each item becomes an argument, and a call has at most about 100,000 of them. Files may have more. */
const SPREADS = [
  {
    selector: 'CallExpression[callee.property.name=/^(push|unshift|splice)$/] > SpreadElement',
    message: 'Use addAll() of web/core/lists.ts: long lists cannot be spread into a call.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name=/^(max|min)$/] > SpreadElement",
    message: 'Use largest() of web/core/lists.ts, or reduce(): long lists cannot be spread into a call.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^from(CharCode|CodePoint)$/] > SpreadElement:not([argument.callee.property.name=/^(subarray|slice)$/])',
    message: 'Spread a short subarray(), or use TextDecoder: long lists cannot be spread into a call.',
  },
];

export default tseslint.config(
  { ignores: ['build/', 'dist/', 'node_modules/', 'web/frameworks/', 'web/tests/consumers/projects/'] },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['bench/page/*.mjs'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.tests.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // The compiler reports these errors with type information.
      'no-undef': 'off',
      // Numbers in messages need no String().
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A listener such as () => this.x() is readable, and its result is not used.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['web/**/*.ts'],
    ignores: ['web/tests/**'],
    rules: { 'no-restricted-syntax': ['error', ...SPREADS] },
  },
  {
    files: ['web/{app,core,element,files,report}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AwaitExpression > ImportExpression',
          message: 'Use loadPart(): users cannot read what browsers say about failed imports.',
        },
        ...SPREADS,
      ],
    },
  },
  {
    files: ['web/**/*.test.ts', 'web/tests/**/*.ts'],
    rules: {
      // Allowed for indices that a test has just checked, or that its table guarantees.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
