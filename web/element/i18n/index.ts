/** Languages and texts of the interface. */
export type { Dictionary, DictionaryOf, NounOf } from './dictionary.js';
export { addDictionary, LANGUAGES, spokenBy, tagsOf, type Language, type Spoken } from './languages.js';
export { filled, textsOf, type TextOf, type TextParts, type Texts, type Worded } from './texts.js';
