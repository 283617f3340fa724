/** Files that the build writes from the table of the element: `custom-elements.json` and the types of JSX. */

import { described } from '../../../src/element/described.ts';

const tagName = 'klin-zha-board';
const className = 'KlinZhaBoard';

/** How the entries of a framework declare an element. */
interface Framework {
  /** What its types import. */
  readonly imports: string;
  /** Type of the common attributes of HTML, by the type of the element. */
  readonly base: string;
  /** Statement that adds the member of a type to the elements of JSX. */
  readonly declare: (member: string) => string;
  /** Name of the attribute for a property or an event. */
  readonly property: (name: string) => string;
  readonly event: (name: string) => string;
}

const inModule = (name: string) => (member: string) =>
  `declare module '${name}' {\n  namespace JSX {\n    interface IntrinsicElements {\n      ${member}\n    }\n  }\n}`;

const frameworks: Readonly<Record<string, Framework>> = {
  react: {
    imports: "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
    base: `DetailedHTMLProps<HTMLAttributes<${className}>, ${className}>`,
    declare: inModule('react'),
    property: (name) => name,
    event: (name) => `on${name}`,
  },
  preact: {
    imports: "import type { ClassAttributes, HTMLAttributes } from 'preact';",
    base: `HTMLAttributes<${className}> & ClassAttributes<${className}>`,
    declare: inModule('preact'),
    property: (name) => name,
    event: (name) => `on${name}`,
  },
  solid: {
    imports: "import type { JSX } from 'solid-js';",
    base: `JSX.HTMLAttributes<${className}>`,
    declare: inModule('solid-js'),
    property: (name) => `prop:${name}`,
    event: (name) => `on:${name}`,
  },
};

/** Frameworks with an entry for their types. */
export const jsxFrameworks: readonly string[] = Object.keys(frameworks);

/** Returns the declarations of the JSX types for a framework. `element` is the import path of the element's entry. */
export function jsxTypes(framework: string, element: string): string {
  const { imports, base, declare, property, event } = frameworks[framework]!;
  const members = [
    ...Object.entries(described.properties).map(([name, { type }]) => [
      property(name),
      // A setter may accept text that its getter does not return.
      `${className}['${name}']${type.includes('string |') ? ' | string' : ''}`,
    ]),
    ...Object.keys(described.events).map((name) => [
      event(name),
      `((event: BoardEvents['${name}']) => void)`,
    ]),
    ...attributes()
      .filter(([name]) => property(name) !== name || !(name in described.properties))
      .map(([name, { type }]) => [name, type]),
  ].map(([name, type]) => `  '${name}'?: ${type} | undefined;`);
  return [
    `import type { BoardEvents, ${className} } from '${element}';`,
    imports,
    '',
    `interface BoardAttributes {\n${members.join('\n')}\n}`,
    '',
    declare(`'${tagName}': Omit<${base}, keyof BoardAttributes> & BoardAttributes;`),
    '',
  ].join('\n');
}

/** Returns all attributes, with the types of their values in HTML. */
function attributes(): [string, { readonly type: string; readonly about: string }][] {
  const ofProperties = Object.values(described.properties).flatMap(({ attribute, type, about }) =>
    attribute === undefined
      ? []
      : ([[attribute, { type: type === 'boolean' ? type : 'string', about }]] as const),
  );
  return [...ofProperties, ...Object.entries(described.attributes)].map(([name, row]) => [name, row]);
}

/** Returns the custom elements manifest (schema 1.0.0). */
export function elementManifest(): object {
  const path = 'dist/element.js';
  const listed = (rows: Readonly<Record<string, string>>): object[] =>
    Object.entries(rows).map(([name, description]) => ({ name, description }));
  const fields = Object.entries(described.properties).map(([name, { type, about, attribute }]) => ({
    kind: 'field',
    name,
    type: { text: type },
    description: about,
    ...(attribute && { attribute }),
  }));
  const methods = Object.entries(described.methods).map(([name, { about }]) => ({
    kind: 'method',
    name,
    description: about,
  }));
  const declaration = {
    kind: 'class',
    name: className,
    tagName,
    customElement: true,
    description: 'A board of Klin Zha that shows positions and plays on them.',
    superclass: { name: 'HTMLElement' },
    members: [...fields, ...methods],
    attributes: attributes().map(([name, { type, about }]) => ({
      name,
      type: { text: type },
      description: about,
    })),
    events: Object.entries(described.events).map(([name, { type, about }]) => ({
      name,
      type: { text: type },
      description: about,
    })),
    slots: listed(described.slots),
    cssParts: listed(described.parts),
    cssProperties: listed(described.style),
  };
  const reference = { name: className, module: path };
  const exports = [
    { kind: 'js', name: className, declaration: reference },
    { kind: 'custom-element-definition', name: tagName, declaration: reference },
  ];
  const module = { kind: 'javascript-module', path, declarations: [declaration], exports };
  return { schemaVersion: '1.0.0', readme: '', modules: [module] };
}
