import { join } from 'node:path';
import { KlinZhaBoard } from 'klin-zha/element';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { described } from '../../../src/element/described.ts';
import { compilerOptions, createProgram, root } from '../../support/type-checker.ts';
import { elementManifest, jsxFrameworks, jsxTypes } from './element-files.ts';

/** Elements of JSX by framework: correct ones, and others with their faults. */
const samples: Readonly<Record<string, readonly (readonly [code: string, fault: string])[]>> = {
  react: [
    [
      '<klin-zha-board game={game} seats={[1]} readOnly onchange={({ detail }) => detail.state.hash()} />',
      '',
    ],
    ['<klin-zha-board rules="klin-zha" position="" theme="dark" className="b" aria-label="Board" />', ''],
    ['<klin-zha-board rules={klinZha} onmove={(event) => event.waitUntil(answer)} key="1" />', ''],
    ['<klin-zha-board game={5} />', "Type 'number' is not assignable to type 'Game"],
    ['<klin-zha-board onmove={(event: MouseEvent) => event} />', 'is not assignable'],
    ['<klin-zha-board posiiton="" />', "'posiiton' does not exist"],
  ],
  preact: [
    [
      '<klin-zha-board game={game} seats={[1]} readOnly onchange={({ detail }) => detail.state.hash()} />',
      '',
    ],
    ['<klin-zha-board rules="klin-zha" position="" class="b" aria-label="Board" key="1" />', ''],
    ['<klin-zha-board game={5} />', "Type 'number' is not assignable to type 'Game"],
    ['<klin-zha-board onmove={(event: MouseEvent) => event} />', 'is not assignable'],
  ],
  solid: [
    ['<klin-zha-board prop:game={game} on:change={({ detail }) => detail.state.hash()} />', ''],
    ['<klin-zha-board rules="klin-zha" position="" theme="dark" class="b" aria-label="Board" />', ''],
    ['<klin-zha-board prop:game={5} />', "Type 'number' is not assignable to type 'Game"],
    ['<klin-zha-board on:move={(event: MouseEvent) => event} />', 'is not assignable'],
  ],
};
const sources: Readonly<Record<string, string>> = { react: 'react', preact: 'preact', solid: 'solid-js' };

/** Returns what the type checker says of each sample of a framework. */
function faultsIn(framework: string): string[] {
  const types = join(root, `${framework}.d.ts`);
  const files = samples[framework]!.map(([code], index) => {
    const text = `import { type Game, klinZha } from 'klin-zha';
      import type { MoveAnswer } from 'klin-zha/element';
      import type {} from './${framework}';
      declare const game: Game;
      declare const answer: Promise<MoveAnswer>;
      export const sample = [${code}, klinZha, answer, game];`;
    return [join(root, `${framework}.${index}.tsx`), text] as const;
  });
  const options = {
    ...compilerOptions(),
    jsx: ts.JsxEmit.Preserve,
    jsxImportSource: sources[framework]!,
    skipLibCheck: false,
  };
  const texts = new Map([[types, jsxTypes(framework, 'klin-zha/element')] as const, ...files]);
  const program = createProgram([...texts.keys()], options, texts);
  const faults = program.getSemanticDiagnostics(program.getSourceFile(types));
  expect(faults.map(({ messageText }) => messageText)).toEqual([]);
  return files.map(([file]) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      .join(' '),
  );
}

describe('the types of JSX', () => {
  it.each(jsxFrameworks)('have an entry of types and accept what the element accepts: %s', (framework) => {
    const file = `./dist/jsx/${framework}`;
    expect(manifest.exports[`./jsx/${framework}` as './jsx/react']).toEqual({
      import: { types: `${file}.d.ts`, default: './dist/jsx/types-only.js' },
      require: { types: `${file}.d.cts`, default: './dist/jsx/types-only.cjs' },
    });
    const faults = faultsIn(framework);
    for (const [index, [, fault]] of samples[framework]!.entries())
      if (fault === '') expect(faults[index]).toBe('');
      else expect(faults[index]).toContain(fault);
  });
});

describe('the table of the element', () => {
  const { properties, attributes } = described;
  const members = Object.entries(Object.getOwnPropertyDescriptors(KlinZhaBoard.prototype));

  it('lists its properties, methods and attributes', () => {
    const settable = members.filter(([, { set }]) => set !== undefined).map(([name]) => name);
    expect(Object.keys(properties).sort()).toEqual(settable.sort());
    const own = members.filter(
      ([name, { value }]) => value !== undefined && !/^constructor$|Callback$/.test(name),
    );
    expect(Object.keys(described.methods).sort()).toEqual(own.map(([name]) => name).sort());
    const named = Object.values(properties).flatMap(({ attribute }) => attribute ?? []);
    expect([...named, ...Object.keys(attributes)].sort()).toEqual(
      [...KlinZhaBoard.observedAttributes].sort(),
    );
  });

  it('is written as a manifest of custom elements', () => {
    expect(manifest.customElements).toBe('dist/custom-elements.json');
    const { modules } = elementManifest() as {
      modules: [{ declarations: [Record<string, { name: string }[]>] }];
    };
    const [declaration] = modules[0].declarations;
    expect(declaration).toMatchObject({ tagName: 'klin-zha-board', customElement: true });
    for (const [list, names] of [
      ['attributes', KlinZhaBoard.observedAttributes],
      ['events', Object.keys(described.events)],
      ['cssParts', Object.keys(described.parts)],
    ] as const)
      expect(declaration[list]!.map(({ name }) => name).sort()).toEqual([...names].sort());
    const fields = declaration.members!.map(({ name }) => name);
    expect(fields).toEqual([...Object.keys(properties), ...Object.keys(described.methods)]);
  });
});
