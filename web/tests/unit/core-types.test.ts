/**
 * Tests the core's declarations in a project with Node's types, without DOM, and with checks of libraries.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, expectTypeOf, it } from 'vitest';
import type {
  BlockImage,
  DrawRequest,
  LoadCoreOptions,
  PixelImage,
  TextureSource,
} from '../../core/index.js';

const ROOT = join(import.meta.dirname, '../../..');
const CORE = join(ROOT, 'web/core/index.ts');
const NODE_PROJECT: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
};

/** The declarations of the core that tsconfig.types.json makes, by path. */
function declarationsOfCore(): Map<string, string> {
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.types.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(JSON.stringify(messageText));
    },
  });
  const files = new Map<string, string>();
  const options = { ...config?.options, outDir: join(ROOT, 'web'), noCheck: true };
  ts.createProgram([CORE], options).emit(undefined, (path, text) => files.set(path, text));
  return files;
}

it('need no DOM', () => {
  const declarations = declarationsOfCore();
  const user = join(ROOT, 'web/user.ts');
  const files = new Map([
    ...declarations,
    [
      user,
      `import { loadCore } from './core/index.js';\nvoid loadCore({ wasmBinary: new Uint8Array(3) });\n`,
    ],
  ]);
  const host = ts.createCompilerHost(NODE_PROJECT);
  const isSource = (path: string) => declarations.has(path.replace(/\.ts$/, '.d.ts'));
  const program = ts.createProgram([user], NODE_PROJECT, {
    ...host,
    fileExists: (path) => files.has(path) || (!isSource(path) && host.fileExists(path)),
    readFile: (path) => files.get(path) ?? host.readFile(path),
    getSourceFile: (path, options) => {
      const text = files.get(path);
      return text === undefined
        ? host.getSourceFile(path, options)
        : ts.createSourceFile(path, text, options, true);
    },
  });
  const problems = program
    .getSourceFiles()
    .filter(({ fileName }) => files.has(fileName))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(declarations.size).toBeGreaterThan(10);
  expect(problems).toEqual([]);
});

it('are those of the DOM if there is one', () => {
  expectTypeOf<DrawRequest['context']>().toEqualTypeOf<CanvasRenderingContext2D>();
  expectTypeOf<TextureSource>().toEqualTypeOf<ImageBitmap | HTMLImageElement | PixelImage | BlockImage>();
  expectTypeOf<LoadCoreOptions['wasmBinary']>().toEqualTypeOf<BufferSource | undefined>();
});
