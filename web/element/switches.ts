/** The flags that have a switch in the display list, and the texts of the switches. */
import type { SwitchRow } from './attribute-row.js';
import { attributeOf, ATTRIBUTES, type AttributeRows } from './attributes.js';

export type SwitchName = {
  [Name in keyof AttributeRows]: AttributeRows[Name] extends SwitchRow ? Name : never;
}[keyof AttributeRows];

export const SWITCHES = Object.entries(ATTRIBUTES).filter(
  (row): row is [SwitchName, SwitchRow] => 'label' in row[1],
);

/** The keys of their texts. */
export type SwitchText = Kebab<SwitchName>;
export const SWITCH_TEXTS = Object.fromEntries(
  SWITCHES.map(([name, { label }]) => [attributeOf(name), label]),
) as Readonly<Record<SwitchText, string>>;

type Kebab<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Tail>}`
  : Text;
