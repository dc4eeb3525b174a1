import type { PropertyDeclarations } from 'lit';
import { number, textOf } from './attribute-row.js';
import { attributeOf, ATTRIBUTES, type AttributeName, type ViewerAttributes } from './attributes.js';

/** Properties that are stored like those of attributes, but have none: indices of joints, -1 for none. */
const JOINT_MARKS = { hoveredJoint: number(-1, -1), selectedJoint: number(-1, -1) };
const ROWS = { ...ATTRIBUTES, ...JOINT_MARKS };

export interface JointMarks {
  /** Index of the joint under the pointer; -1 for none. */
  hoveredJoint: number;
  /** Index of the chosen joint; -1 for none. It is marked while the skeleton, the weights or the joint panel are shown. */
  selectedJoint: number;
}

export type StoredName = AttributeName | keyof JointMarks;

/** The element from the view of its accessors. */
export interface AttributeOwner {
  /** Runs as soon as a property has another value. */
  attributeChanged(name: StoredName, before: unknown): void;
  /** Logs a message to the console, once. */
  warn(text: string): void;
}

/** Declarations for Lit. Properties after the attributes are listed so that values set before the upgrade apply. */
export function propertiesOf(...others: string[]): PropertyDeclarations {
  const attributes = Object.entries(ATTRIBUTES).map(([name, { type, reflect = false }]) => {
    return [name, { attribute: attributeOf(name), type: type === 'flag' ? Boolean : String, reflect }];
  });
  const properties = [...Object.keys(JOINT_MARKS), ...others].map((name) => [name, { attribute: false }]);
  return Object.fromEntries([...attributes, ...properties]) as PropertyDeclarations;
}

/** The normalised value of a property. An invalid value is logged, and the default is used. */
export function normalized<Name extends AttributeName>(
  owner: AttributeOwner,
  name: Name,
  value: unknown,
): ViewerAttributes[Name];
export function normalized(owner: AttributeOwner, name: StoredName, value: unknown): unknown;
export function normalized(owner: AttributeOwner, name: StoredName, value: unknown): unknown {
  const { initial, read, expected } = ROWS[name];
  if (value === null || value === undefined) return initial;
  const understood = read(value);
  if (understood === undefined) {
    const given = `${attributeOf(name)}=${JSON.stringify(textOf(value))}`;
    owner.warn(`${given} is not valid. Expected ${expected}. The default is used.`);
    return initial;
  }
  return understood;
}

/** The accessor of a property that is stored under `key`. It normalises new values. */
export function accessorOf(name: StoredName, key: PropertyKey): PropertyDescriptor {
  type Owner = AttributeOwner & Record<PropertyKey, unknown>;
  const { initial } = ROWS[name];
  return {
    configurable: true,
    enumerable: true,
    get(this: Owner) {
      return this[key] ?? initial;
    },
    set(this: Owner, value: unknown) {
      const before = this[name];
      this[key] = normalized(this, name, value);
      if (this[name] !== before) this.attributeChanged(name, before);
    },
  };
}
