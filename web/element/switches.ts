/** The flags that have a switch in the display list. */
import type { SwitchRow } from './attribute-row.js';
import { ATTRIBUTES, type AttributeRows } from './attributes.js';

export type SwitchName = {
  [Name in keyof AttributeRows]: AttributeRows[Name] extends SwitchRow ? Name : never;
}[keyof AttributeRows];

export const SWITCHES = Object.entries(ATTRIBUTES).filter(
  (row): row is [SwitchName, SwitchRow] => 'key' in row[1],
);

/** The keys of their texts: the names of the attributes. */
export type SwitchText = Kebab<SwitchName>;

type Kebab<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Tail>}`
  : Text;
