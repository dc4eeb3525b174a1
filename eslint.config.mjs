import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['build/', 'dist/', 'node_modules/', 'web/frameworks/', 'web/tests/consumers/projects/'] },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['scripts/bench/page/*.mjs'],
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
    files: ['web/{app,core,element,files,report}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AwaitExpression > ImportExpression',
          message: 'Use loadPart(): users cannot read what browsers say about failed imports.',
        },
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
